import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../platform/actor.ts';

type Who = Pick<Actor, 'roles'>;

/** The business units whose notes a person sees, edits or emits. */
export type Units = 'all' | readonly number[];

/** Of these units; supervisors of finance: of all. Null for people without the right. */
const unitsWith = (allowed: boolean, { roles }: Who): Units | null => {
  if (!allowed) return null;
  return roles.is_finance_supervisor ? 'all' : roles.business_units;
};

/** Whose notes and fiscal data a person sees. */
export const seenUnits = (who: Who): Units | null => {
  const { can_nf_view, can_nf_edit, can_nf_emit } = who.roles;
  return unitsWith(can_nf_view || can_nf_edit || can_nf_emit, who);
};

/** Where a person makes and changes drafts. */
export const editedUnits = (who: Who): Units | null => unitsWith(who.roles.can_nf_edit, who);

/** Where a person emits and cancels. */
export const emittedUnits = (who: Who): Units | null => unitsWith(who.roles.can_nf_emit, who);

/** The units whose notes a person takes away in files. */
export const exportedUnits = (who: Who): Units | null =>
  who.roles.can_finance_export ? seenUnits(who) : null;

export const hasUnit = (units: Units | null, unitId: number): boolean =>
  units === 'all' || (units?.includes(unitId) ?? false);

/** Who changes business units also says what they tell the tax authority, and holds their certificates. */
export const managesFiscal = ({ level }: Pick<Actor, 'level'>): boolean => level <= LEVEL.admin;

/** As in the list of people: only administrators see people above their own level. */
export const canSeePerson = (who: Pick<Actor, 'level'>, { level }: { level: number }): boolean =>
  who.level <= LEVEL.admin || level >= who.level;
