import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** A month of a unit; `month` is its first day. */
export type UnitMonth = { unitId: number; month: string };

const column = <K extends keyof UnitMonth>(months: readonly UnitMonth[], name: K) =>
  months.map((one) => one[name]);

/**
 * Locks months in one order, for share or alone, and says which are closed. Rows that are missing are made, so that there is
 * something to lock.
 */
export async function lockMonths(
  trx: Db,
  months: readonly UnitMonth[],
  how: 'share' | 'alone',
): Promise<(UnitMonth & { closed: boolean; unitName: string })[]> {
  if (months.length === 0) return [];
  const given = sql`unnest(${column(months, 'unitId')}::bigint[], ${column(months, 'month')}::date[])
    as given (unit_id, month)`;
  const lock = how === 'share' ? sql`for share of month` : sql`for update of month`;
  const find = () =>
    sql<UnitMonth & { closed: boolean; unitName: string }>`
      select month.business_unit_id as "unitId", month.month, month.closed, unit.name as "unitName"
      from fn_month as month join gl_business_unit as unit on unit.id = month.business_unit_id
        join ${given} on given.unit_id = month.business_unit_id and given.month = month.month
      order by month.business_unit_id, month.month ${lock}`.execute(trx);
  const { rows } = await find();
  if (rows.length === months.length) return rows;
  await sql`
    insert into fn_month (business_unit_id, month)
    select given.unit_id, given.month from ${given} order by 1, 2
    on conflict do nothing`.execute(trx);
  return (await find()).rows;
}

/**
 * Keeps the months of a unit as they are, also those that have no row, until the transaction ends: shared by who gives a bank account
 * its opening, alone for who closes. Both take it last, after their locks on accounts or on the month.
 */
export async function lockOpenings(trx: Db, unitId: number, how: 'share' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${`openings of unit ${unitId}`}, 0)`;
  await (how === 'share'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(trx);
}
