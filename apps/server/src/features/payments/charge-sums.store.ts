import { COUNT_CAP } from '@balcao/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Part } from '../../platform/sum-parts.rules.ts';
import { sumsOf } from '../../platform/sum-parts.store.ts';
import { isSummed, sumParts, unaskedStates } from './charges.rules.ts';
import {
  type Asked,
  type ChargeRow,
  from,
  listCharges,
  type Page,
  type Where,
  where,
} from './charges.store.ts';

export type Sums = { charges: number; asked: number; paid: number; open: number; overdue: number };
const none: Sums = { charges: 0, asked: 0, paid: 0, open: 0, overdue: 0 };

/** Of more, a page is found sooner along its order than among their ids. */
const MOST_IDS = 2_000;
/** Without `ids` there are many. */
type Added = { sums: Sums; ids: number[] | undefined };

/** By looking at each charge of the filter, which finds the ids for the page, too. */
async function addRows(db: Db, asked: Asked): Promise<Added> {
  const open = sql`case when status in ('emitted', 'partial') then greatest(value_cents - paid_cents, 0) else 0 end`;
  const { rows } = await sql<Sums & { ids: number[] | null }>`
    select count(*) as charges,
      coalesce(sum(value_cents) filter (where status <> all(${unaskedStates(asked.filter)})), 0)::bigint as asked,
      coalesce(sum(paid_cents - refunded_cents), 0)::bigint as paid,
      coalesce(sum(${open}), 0)::bigint as open,
      coalesce(sum(${open}) filter (where counted_due_date < day), 0)::bigint as overdue,
      case when count(*) <= ${MOST_IDS} then coalesce(array_agg(id), '{}') end as ids
    from (select row.*, today.day from ${from(asked)} where ${where(asked)}) as found`.execute(db);
  const { ids, ...sums } = rows[0] ?? { ...none, ids: [] };
  return { sums, ids: ids ?? undefined };
}

const marked = (parts: Part[], late: 'yes' | 'no' | 'ask') =>
  parts.map((part) => ({ ...part, late }));

/** From the stored sums: the filter asks only for what they know. */
async function addSums(db: Db, { scope, filter, today }: Asked): Promise<Sums> {
  const { late, unsure, open } = sumParts(filter, today);
  const parts = [...marked(late, 'yes'), ...marked(unsure, 'ask'), ...marked(open, 'no')];
  if (parts.length === 0) return none;
  const isLate = sql<SqlBool>`(status in ('emitted', 'partial') and (late = 'yes' or late = 'ask' and counted_on < ${today}))`;
  const { state, type, business_unit_id: units } = filter;
  const wanted: Where[] = [];
  if (state)
    wanted.push(sql`(status = any(${state}) or (${state.includes('overdue')} and ${isLate}))`);
  if (type) wanted.push(sql`type = any(${type})`);
  if (units) wanted.push(sql`business_unit_id = any(${units}::bigint[])`);
  if (scope.units !== 'all') {
    const own = sql<SqlBool>`business_unit_id = any(${[...scope.units]}::bigint[])`;
    wanted.push(scope.tickets === 'all' ? sql`(${own} or has_ticket)` : own);
  }
  const all = wanted.length ? sql.join(wanted, sql` and `) : sql`true`;
  const { rows } = await sql<Sums>`
    select coalesce(sum(charges), 0)::bigint as charges,
      coalesce(sum(asked_cents) filter (where status <> all(${unaskedStates(filter)})), 0)::bigint as asked,
      coalesce(sum(paid_cents), 0)::bigint as paid, coalesce(sum(open_cents), 0)::bigint as open,
      coalesce(sum(open_cents) filter (where ${isLate}), 0)::bigint as overdue
    from (${sumsOf('pm_charge_sum', 'due_on', parts, (part) => sql`${part.late}::text as late`)}) as total
    where ${all}`.execute(db);
  return rows[0] ?? none;
}

const both = (one: Sums, other: Sums): Sums => ({
  charges: one.charges + other.charges,
  asked: one.asked + other.asked,
  paid: one.paid + other.paid,
  open: one.open + other.open,
  overdue: one.overdue + other.overdue,
});

/** A filter's sums, exactly: from the stored ones, of which only a person's own tickets are not known. */
async function sumKnown(db: Db, asked: Asked): Promise<Sums> {
  const { units, tickets } = asked.scope;
  if (units === 'all' || tickets === 'none' || tickets === 'all') return addSums(db, asked);
  const [ofUnits, ofTickets] = await Promise.all([
    addSums(db, { ...asked, scope: { units, tickets: 'none' } }),
    addRows(db, { ...asked, scope: { units: [], tickets }, except: units }),
  ]);
  return both(ofUnits, ofTickets.sums);
}

/** A page of a filter's charges, and the sums of all that it finds. */
export async function pageOfCharges(
  db: Db,
  asked: Asked,
  page: Page,
): Promise<{ sums: Sums; rows: ChargeRow[] }> {
  const { units, tickets } = asked.scope;
  const isOwn = units !== 'all' && units.length === 0 && tickets !== 'all';
  if (isSummed(asked.filter) && !isOwn) {
    const [sums, rows] = await Promise.all([sumKnown(db, asked), listCharges(db, asked, page)]);
    return { sums, rows };
  }
  // One after the other, so that a search is done once.
  const { sums, ids } = await addRows(db, asked);
  return { sums, rows: await listCharges(db, asked, page, ids) };
}

export const countOf = ({ charges }: Sums) => ({
  total: Math.min(charges, COUNT_CAP),
  capped: charges > COUNT_CAP,
});

/** Adds the differences up, so that one row stands for what was asked on a day or in a month. Single rows stay as they are. */
export async function compactSums(db: Db): Promise<void> {
  await sql`
    with many as (
      select array_agg(ctid) as rows from pm_charge_sum
      group by grain, due_on, counted_on, business_unit_id, type, status, has_ticket
      having count(*) > 1
    ), gone as (
      delete from pm_charge_sum where ctid = any(array(select unnest(rows) from many)) returning *
    )
    insert into pm_charge_sum
    select grain, due_on, counted_on, business_unit_id, type, status, has_ticket,
      sum(charges), sum(asked_cents), sum(paid_cents), sum(open_cents)
    from gone group by 1, 2, 3, 4, 5, 6, 7
    having sum(charges) <> 0 or sum(asked_cents) <> 0 or sum(paid_cents) <> 0 or sum(open_cents) <> 0`.execute(
    db,
  );
}

type Whose = { today: string; personId: number | null; ticketId: number | null };

/** What a customer paid, owes, owes late, when money came last, and how punctually it comes. */
export async function indicators(db: Db, { today, personId, ticketId }: Whose) {
  const open = sql`sum(greatest(value_cents - paid_cents, 0))`;
  const { rows } = await sql<{
    paid_cents: number;
    open_cents: number;
    overdue_cents: number;
    last_payment_on: string | null;
    settled: number;
    in_time: number;
    late_days: number | null;
  }>`
    select coalesce(sum(paid_cents - refunded_cents), 0)::bigint as paid_cents,
      coalesce(${open} filter (where status in ('emitted', 'partial') and counted_due_date >= ${today}), 0)::bigint
        as open_cents,
      coalesce(${open} filter (where status in ('emitted', 'partial') and counted_due_date < ${today}), 0)::bigint
        as overdue_cents,
      max(paid_on) as last_payment_on, count(*) filter (where settled) as settled,
      count(*) filter (where settled and paid_on <= counted_due_date) as in_time,
      (avg(paid_on - counted_due_date) filter (where settled and paid_on > counted_due_date))::integer as late_days
    from pm_transaction cross join lateral (
      select (paid_at at time zone 'America/Sao_Paulo')::date as paid_on,
        status in ('paid', 'partly_refunded', 'refunded') as settled) as money
    where person_id = ${personId} or ticket_id = ${ticketId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has a row');
  return row;
}
