import { COUNT_CAP } from '@balcao/contract/paging';
import type { ChargeFilter } from '@balcao/contract/payments/charges';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { isShort, searched } from '../../platform/database/search.ts';
import type { ChargeScope } from './charge.policy.ts';
import { isSummed, type Part, sumParts, unaskedStates } from './charges.rules.ts';

type Where = RawBuilder<SqlBool>;
export type Asked = { scope: ChargeScope; filter: ChargeFilter; today: string };

/** The columns of a charge as calls answer it. */
const columns = sql`
  row.id, row.token_sealed, row.reference, row.our_number, row.status, row.type, row.value_cents,
  row.status in ('emitted', 'partial') and row.counted_due_date < today.day as is_overdue,
  row.paid_cents, row.refunded_cents,
  case when row.status in ('emitted', 'partial') then greatest(row.value_cents - row.paid_cents, 0) else 0 end
    as open_cents,
  row.due_date, row.counted_due_date, row.description, row.person_id, row.person_name, row.person_tax_id,
  row.person_email, row.person_address, row.ticket_id as at_ticket_id, row.business_unit_id,
  (select name from gl_business_unit where id = row.business_unit_id) as business_unit_name,
  row.fine, row.interest, row.discount, row.abatement, row.valid_days, row.closed_days,
  row.instalment_number, row.instalment_count, row.instalment_group, row.recurrence_id, row.recurrence_number,
  row.credits_balance, row.cancel_reason, row.provider, row.provider_error, row.provider_wait,
  (select json_build_object('instruction', told.kind, 'state', told.state, 'remittance', file.number, 'words', told.words)
    from pm_instruction told left join pm_remittance file on file.id = told.remittance_id
    where told.transaction_id = row.id and told.state <> 'dropped' order by told.id desc limit 1) as bank,
  row.emitted_at, row.paid_at, row.cancelled_at, row.reminded_at, row.created_at, row.updated_at`;

export type ChargeRow = {
  id: number;
  token_sealed: Buffer;
  instalment_number: number | null;
  instalment_count: number | null;
  instalment_group: string | null;
  recurrence_id: number | null;
  recurrence_number: number | null;
} & Record<string, unknown>;

export function inScope({ units, tickets }: ChargeScope): Where {
  if (units === 'all') return sql`true`;
  const ofUnit = sql<SqlBool>`row.business_unit_id = any(${[...units]}::bigint[])`;
  if (tickets === 'none') return ofUnit;
  if (tickets === 'all') return sql`(${ofUnit} or row.ticket_id is not null)`;
  return sql`(${ofUnit} or exists (select from at_ticket ticket where ticket.id = row.ticket_id
    and (ticket.assignee_id = ${tickets.assigneeId} or ticket.sector_id = any(${[...tickets.sectorIds]}::bigint[]))))`;
}

const overdue = sql<SqlBool>`
  (row.status in ('emitted', 'partial') and row.counted_due_date < today.day)`;

function states(state: ChargeFilter['state']): Where[] {
  if (!state) return [];
  const stored = state.filter((one) => one !== 'overdue');
  const parts: Where[] = stored.length ? [sql`row.status = any(${stored})`] : [];
  if (state.includes('overdue')) parts.push(overdue);
  return [sql`(${sql.join(parts, sql` or `)})`];
}

/** What a provider failed at, and money that came when nothing was open and was not returned. */
const waits = sql<SqlBool>`
  (row.provider_error is not null or exists (select from pm_refund refund
    where refund.transaction_id = row.id and refund.state <> 'done' and refund.fault is not null) or exists (select from pm_payment payment
    where payment.transaction_id = row.id and payment.duplicate and payment.refunded_cents < payment.cents))`;

function where({ scope, filter }: Asked): Where {
  const { q, type, due_from, due_until, business_unit_id: units } = filter;
  const { person_id, at_ticket_id, instalment_group, recurrence_id, attention } = filter;
  const parts: (Where | false | undefined | '')[] = [
    inScope(scope),
    ...states(filter.state),
    q && searched('row', q, isShort(q)),
    type && sql`row.type = any(${type})`,
    due_from && sql`row.due_date >= ${due_from}`,
    due_until && sql`row.due_date <= ${due_until}`,
    units && sql`row.business_unit_id = any(${units}::bigint[])`,
    person_id !== undefined && sql`row.person_id = ${person_id}`,
    at_ticket_id !== undefined && sql`row.ticket_id = ${at_ticket_id}`,
    instalment_group && sql`row.instalment_group = ${instalment_group}`,
    recurrence_id !== undefined && sql`row.recurrence_id = ${recurrence_id}`,
    attention && waits,
  ];
  return sql`(${sql.join(
    parts.filter((part) => !!part),
    sql` and `,
  )})`;
}

const from = ({ today }: Pick<Asked, 'today'>) =>
  sql`pm_transaction as row cross join (select ${today}::date as day) as today`;

const sorts: Record<string, RawBuilder<unknown>> = {
  id: sql`row.id`,
  due_date: sql`row.due_date`,
  value_cents: sql`row.value_cents`,
  person_name: sql`searchable(row.person_name)`,
};

function ordered(sort: string) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const name = sort.replace('-', '');
  const id = sql`row.id ${direction}`;
  return name === 'id' ? id : sql`${sorts[name] ?? sql`row.id`} ${direction}, ${id}`;
}

export async function listCharges(
  db: Db,
  asked: Asked,
  page: { sort: string; limit: number; offset: number },
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select ${columns} from ${from(asked)} where ${where(asked)}
    order by ${ordered(page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** The charge with that id, whoever asks. */
export async function findCharge(db: Db, id: number, today: string) {
  const { rows } = await sql<ChargeRow>`
    select ${columns} from ${from({ today })} where row.id = ${id}`.execute(db);
  return rows[0];
}

/** Ids of the filter, oldest due first. */
export async function listIds(db: Db, asked: Asked, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select row.id from ${from(asked)} where ${where(asked)} order by row.due_date, row.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** All rows of the filter in batches, through a cursor of the transaction. */
export async function* eachBatch(trx: Db, asked: Asked, sort: string, size: number) {
  await sql`
    declare charge_rows no scroll cursor for
    select ${columns} from ${from(asked)} where ${where(asked)} order by ${ordered(sort)}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<ChargeRow>`fetch forward ${sql.lit(size)} from charge_rows`.execute(
      trx,
    );
    if (rows.length === 0) return;
    yield rows;
  }
}

export type Sums = { charges: number; asked: number; paid: number; open: number; overdue: number };
const none: Sums = { charges: 0, asked: 0, paid: 0, open: 0, overdue: 0 };

/** By looking at each charge of the filter. */
async function addRows(db: Db, asked: Asked): Promise<Sums> {
  const open = sql`case when status in ('emitted', 'partial') then greatest(value_cents - paid_cents, 0) else 0 end`;
  const { rows } = await sql<Sums>`
    select count(*) as charges,
      coalesce(sum(value_cents) filter (where status <> all(${unaskedStates(asked.filter)})), 0)::bigint as asked,
      coalesce(sum(paid_cents - refunded_cents), 0)::bigint as paid,
      coalesce(sum(${open}), 0)::bigint as open,
      coalesce(sum(${open}) filter (where counted_due_date < day), 0)::bigint as overdue
    from (select row.*, today.day from ${from(asked)} where ${where(asked)}) as found`.execute(db);
  return rows[0] ?? none;
}

const list = (parts: Part[], late: 'yes' | 'no' | 'ask') =>
  parts.map(
    ({ grain, from: first, until }) =>
      sql`(${grain}::text, ${first}::date, ${until}::date, ${late}::text)`,
  );

/** From the stored sums: the filter asks only for what they know. */
async function addSums(db: Db, { scope, filter, today }: Asked): Promise<Sums> {
  const { late, unsure, open } = sumParts(filter, today);
  const parts = [...list(late, 'yes'), ...list(unsure, 'ask'), ...list(open, 'no')];
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
    from (values ${sql.join(parts)}) as part (grain, first, last, late)
      join pm_charge_sum as total on total.grain = part.grain and total.due_on between part.first and part.last
    where ${all}`.execute(db);
  return rows[0] ?? none;
}

/** The sums of a filter and how many charges it holds, exactly. */
export function sumCharges(db: Db, asked: Asked): Promise<Sums> {
  const { units, tickets } = asked.scope;
  const known = units === 'all' || tickets === 'none' || tickets === 'all';
  return known && isSummed(asked.filter) ? addSums(db, asked) : addRows(db, asked);
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
