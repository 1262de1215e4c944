import type { ChargeFilter } from '@balcao/contract/payments/charges';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { isShort, searched } from '../../platform/database/search.ts';
import type { ChargeScope } from './charge.policy.ts';

export type Where = RawBuilder<SqlBool>;
export type Asked = {
  scope: ChargeScope;
  filter: ChargeFilter;
  today: string;
  /** Leaves the charges of these units out. */
  except?: readonly number[];
  /** Only of these charges. */
  among?: readonly number[];
  /** What another feature asks of `row`. */
  also?: Where;
};
export type Page = { sort: string; limit: number; offset: number };

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
  (select json_build_object('fault', coalesce(row.provider_error, refund.fault), 'unexpected_cents', coalesce(extra.cents, 0))
    from (select (select fault from pm_refund where transaction_id = row.id and state <> 'done' and fault is not null
        order by id desc limit 1)) refund (fault),
      (select (select sum(cents - refunded_cents) from pm_payment where transaction_id = row.id and duplicate)) extra (cents)
    where row.provider_error is not null or refund.fault is not null or extra.cents > 0) as attention,
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

const isOf = (units: readonly number[]) =>
  sql<SqlBool>`row.business_unit_id = any(${[...units]}::bigint[])`;

/** A set of its own, and each way to it by its own index: the few charges are found from their tickets. */
function ofTickets(tickets: Exclude<ChargeScope['tickets'], 'none'>): Where {
  if (tickets === 'all') return sql`row.ticket_id is not null`;
  return sql`row.ticket_id in (
    select id from at_ticket where assignee_id = ${tickets.assigneeId}
    union all select id from at_ticket where sector_id = any(${[...tickets.sectorIds]}::bigint[]))`;
}

export function inScope({ units, tickets }: ChargeScope): Where {
  if (units === 'all') return sql`true`;
  if (tickets === 'none') return isOf(units);
  // Without "or", the planner can begin with the tickets.
  return units.length === 0 ? ofTickets(tickets) : sql`(${isOf(units)} or ${ofTickets(tickets)})`;
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

/**
 * What a provider failed at, and money that came when nothing was open and was not returned. Three sets with an index
 * each, gathered first: nobody leaves many waiting, and the charges without are not looked at.
 */
const waits = sql<SqlBool>`
  row.id = any(array(
    select id from pm_transaction where provider_error is not null
    union select transaction_id from pm_refund where state <> 'done' and fault is not null
    union select transaction_id from pm_payment where duplicate and refunded_cents < cents))`;

export function where({ scope, filter, except, among, also }: Asked): Where {
  const { q, type, due_from, due_until, business_unit_id: units } = filter;
  const { person_id, at_ticket_id, instalment_group, recurrence_id, attention } = filter;
  const parts: (Where | false | undefined | '')[] = [
    inScope(scope),
    except && sql`not ${isOf(except)}`,
    among && sql`row.id = any(${[...among]}::bigint[])`,
    also,
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

export const from = ({ today }: Pick<Asked, 'today'>) =>
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
  page: Page,
  /** All that the filter finds, if known. */
  ids?: readonly number[],
): Promise<ChargeRow[]> {
  const found = ids ? sql`row.id = any(${[...ids]}::bigint[])` : where(asked);
  const { rows } = await sql<ChargeRow>`
    select ${columns} from ${from(asked)} where ${found}
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
