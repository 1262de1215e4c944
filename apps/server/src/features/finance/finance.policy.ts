import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../platform/actor.ts';

type Who = Pick<Actor, 'roles'>;

/** The business units whose finance a person sees or changes. */
export type Units = 'all' | readonly number[];

/** Of these units; supervisors of finance: of all. Null for people without the right. */
const unitsWith = (allowed: boolean, { roles }: Who): Units | null => {
  if (!allowed) return null;
  return roles.is_finance_supervisor ? 'all' : roles.business_units;
};

/** Whose entries, bank accounts, statements and views a person sees. */
export const seenUnits = (who: Who): Units | null =>
  unitsWith(who.roles.can_finance_entry_view || who.roles.can_finance_entry_edit, who);

/** Where a person may book, settle, match and close months. */
export const editedUnits = (who: Who): Units | null =>
  unitsWith(who.roles.can_finance_entry_edit, who);

export const hasUnit = (units: Units | null, unitId: number): boolean =>
  units === 'all' || (units?.includes(unitId) ?? false);

/** Who opens closed months again. */
export const mayReopen = ({ roles }: Who): boolean => roles.is_finance_supervisor;

/** The units of which a person takes rows away in files. */
export const exportedUnits = (who: Who): Units | null =>
  who.roles.can_finance_export ? seenUnits(who) : null;

/** As in the list of people: only administrators see people above their own level. */
export const canSeePerson = (who: Pick<Actor, 'level'>, { level }: { level: number }): boolean =>
  who.level <= LEVEL.admin || level >= who.level;
