import { LEVEL } from '@balcao/contract/access/permissions';
import type { ReportName } from '@balcao/contract/reports/report-names';
import { maySeeReport } from '@balcao/contract/reports/report-rights';
import type { Actor } from '../../platform/actor.ts';

type Who = Pick<Actor, 'userId' | 'level' | 'roles'>;

/** Whose numbers a person sees: of all, of these sectors and units, or only their own. */
export type ReportScope = {
  sectors: 'all' | readonly number[];
  units: 'all' | readonly number[];
  ownOf: number | null;
};

const everything: ReportScope = { sectors: 'all', units: 'all', ownOf: null };

/** Sector 0 stands for none. A unit bounds whoever has units. */
function placesOf({ level, roles }: Who): ReportScope {
  if (level <= LEVEL.supervisor) return everything;
  const sectors = roles.sectors.map(({ id }) => id);
  return {
    sectors: roles.can_ticket_nosector_view ? [...sectors, 0] : sectors,
    units: roles.business_units.length > 0 ? [...roles.business_units, 0] : 'all',
    ownOf: null,
  };
}

/** What a person sees of a report; null for nothing. */
export function reportScope(who: Who, name: ReportName): ReportScope | null {
  if (!maySeeReport(who, name)) return null;
  if (name !== 'payments') return placesOf(who);
  const type = who.roles.ticket_payment_report_type;
  if (type >= 3) return { ...everything, units: placesOf(who).units };
  if (type === 2) return { ...placesOf(who), sectors: who.roles.sectors.map(({ id }) => id) };
  return { sectors: 'all', units: 'all', ownOf: who.userId };
}

/** Who sees the payments of all sees whose a charge is, wherever its ticket stands; and so does whoever sees only their own. */
export const seesPayers = (name: ReportName, { sectors }: ReportScope): boolean =>
  name === 'payments' && sectors === 'all';

type Wanted = { sector_id: number | null; business_unit_id: number | null; user_id: number | null };
type Known = { [Field in keyof Wanted]: string | null } & { sector_ids: readonly number[] };

/** What of a filter is not there or out of the person's sight; `known`: the names of what it chose, and that colleague's sectors. */
export function filterFault(
  { userId }: Pick<Who, 'userId'>,
  { sectors, units, ownOf }: ReportScope,
  { wanted, known }: { wanted: Wanted; known: Known },
): keyof Wanted | null {
  const has = (ids: 'all' | readonly number[], id: number) => ids === 'all' || ids.includes(id);
  const seesPlace = (name: string | null, ids: 'all' | readonly number[], id: number) =>
    name !== null && ownOf === null && has(ids, id);
  const seesPerson = (id: number) => {
    if (ownOf !== null) return id === ownOf;
    return sectors === 'all' || id === userId || known.sector_ids.some((one) => has(sectors, one));
  };
  const { sector_id, business_unit_id, user_id } = wanted;
  if (sector_id !== null && !seesPlace(known.sector_id, sectors, sector_id)) return 'sector_id';
  if (business_unit_id !== null && !seesPlace(known.business_unit_id, units, business_unit_id))
    return 'business_unit_id';
  if (user_id !== null && (known.user_id === null || !seesPerson(user_id))) return 'user_id';
  return null;
}
