import { type ComponentType, lazy } from 'react';
import type { CustomFieldProps } from './field-props.ts';

/** Null: another field's editor edits this one too. */
type Editor = ComponentType<CustomFieldProps> | null;

const of = (load: () => Promise<ComponentType<CustomFieldProps>>) =>
  lazy(async () => ({ default: await load() }));

/** Fields with an editor of their own, by record and name. Loaded when first shown: other records need them not. */
export const customFields: Record<string, Record<string, Editor>> = {
  gl_user: {
    level: of(async () => (await import('../features/people/level-input.tsx')).LevelInput),
    granted: of(
      async () => (await import('../features/people/permissions-input.tsx')).PermissionsInput,
    ),
    denied: null,
    sectors: of(
      async () => (await import('../features/people/sector-roles-input.tsx')).SectorRolesInput,
    ),
    business_units: of(async () => (await import('../features/people/units-input.tsx')).UnitsInput),
  },
  gl_user_group: {
    flags: of(
      async () => (await import('../features/people/group-flags-input.tsx')).GroupFlagsInput,
    ),
    login_hours: of(
      async () => (await import('../features/people/login-hours-input.tsx')).LoginHoursInput,
    ),
    ticket_payment_report_type: of(
      async () => (await import('../features/people/report-type-input.tsx')).ReportTypeInput,
    ),
  },
};
