import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { ToldCharge } from './charge-facts.rules.ts';
import type { Fact } from './fact.rules.ts';
import type { ToldTicket } from './facts-of.rules.ts';
import type { Hours } from './open-hours.rules.ts';
import { sumKey, sumsOf } from './sum-rows.store.ts';
import type { Waiting } from './ticket-facts.rules.ts';

/** One fold at a time, on all servers: false while another one runs. Held until the transaction ends. */
export async function takeFold(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('balcao-reports')) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}

/** Waits for a fold that runs. */
export async function waitForFold(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('balcao-reports'))`.execute(trx);
}

/** For the rest of the transaction no statement takes longer. */
export async function limitStatements(trx: Db, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
}

/**
 * For the rest of the transaction the planner prefers indexes to reading whole tables. One that is being filled has no statistics yet: the
 * planner takes it for small, and would read all of it for every page.
 */
export async function avoidSeqScans(trx: Db): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(trx);
}

export type Changed = { tickets: number[]; charges: number[] };

/** Takes the oldest changes out of the line; whether the line had more. */
export async function takeChanged(trx: Db, most: number): Promise<Changed & { more: boolean }> {
  const { rows } = await sql<{ ticket_id: number | null; pm_transaction_id: number | null }>`
    delete from rp_changed where id in (select id from rp_changed order by id limit ${most})
    returning ticket_id, pm_transaction_id`.execute(trx);
  const distinct = (ids: (number | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
  return {
    tickets: distinct(rows.map(({ ticket_id }) => ticket_id)),
    charges: distinct(rows.map(({ pm_transaction_id }) => pm_transaction_id)),
    more: rows.length === most,
  };
}

const charge = sql`
  json_build_object('id', charge.id, 'ticket_id', charge.ticket_id, 'business_unit_id', charge.business_unit_id,
    'created_by', charge.created_by, 'type', charge.type, 'provider', charge.provider, 'status', charge.status,
    'value_cents', charge.value_cents, 'paid_cents', charge.paid_cents, 'refunded_cents', charge.refunded_cents,
    'due', charge.counted_due_date, 'emitted_at', charge.emitted_at,
    'payments', (select coalesce(json_agg(json_build_object('day', paid_on, 'cents', cents, 'at', created_at)
      order by id), '[]') from pm_payment where transaction_id = charge.id and not duplicate),
    'refunds', (select coalesce(json_agg(json_build_object('cents', cents, 'at', coalesce(done_at, created_at))
      order by id), '[]') from pm_refund refund where transaction_id = charge.id and state = 'done'
        -- What came twice never counted, so its return takes nothing away.
        and not exists (select from pm_payment twice where twice.id = refund.payment_id and twice.duplicate)))`;

/** Of tickets from before it was told: the customer wrote first, and no member of staff opened it. */
const guessedMail = sql`told.second_kind = 'asked' and not exists (
  select from gl_audit where record = 'at_ticket' and record_id = ticket.id and action = 'ticket.create' and actor_id is not null)`;

/** Everything that facts of these tickets are made of. */
export async function readTickets(trx: Db, ids: readonly number[]): Promise<ToldTicket[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ToldTicket>`
    select ticket.id, coalesce(told.events, '[]') as events, talk.chatbot_id, coalesce((talk.state->>'turns')::int > 0, false) as talked,
      coalesce(ticket.opened_via = 'mail', ${guessedMail}, false) as by_mail, way.last_campaign as campaign,
      coalesce(nullif(way.last_affiliate, ''), (select lower(known.code) from af_affiliate known where lower(known.code) = lower(ticket.affiliate_code))) as affiliate, ticket.person_city as city,
      array(select tag_id from at_ticket_tag where ticket_id = ticket.id order by tag_id) as tags,
      signature.signed_at, coalesce(asked.charges, '[]') as charges
    from at_ticket ticket
      left join lateral (
        select json_agg(json_build_object('kind', kind, 'at', at, 'status_kind', status_kind, 'business_unit_id',
          business_unit_id, 'sector_id', sector_id, 'user_id', user_id, 'merged', merged) order by past desc, id) as events,
          (array_agg(kind order by past desc, id))[2] as second_kind
        from at_ticket_event where ticket_id = ticket.id) told on true
      left join at_conversation talk on talk.ticket_id = ticket.id
      left join ad_conversion way on way.ticket_id = ticket.id and way.kind = 'ticket'
      left join at_ticket_signature signature on signature.ticket_id = ticket.id
      left join lateral (
        select json_agg(${charge} order by charge.id) as charges from pm_transaction charge
        where charge.ticket_id = ticket.id) asked on true
    where ticket.id = any(${[...ids]}::bigint[])`.execute(trx);
  return rows;
}

/** Charges that belong to no ticket. */
export async function readCharges(trx: Db, ids: readonly number[]): Promise<ToldCharge[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ told: ToldCharge }>`
    select ${charge} as told from pm_transaction charge
    where charge.id = any(${[...ids]}::bigint[]) and charge.ticket_id is null`.execute(trx);
  return rows.map(({ told }) => told);
}

/** The hours of business units; null for one that has told none. */
export async function readHours(trx: Db): Promise<Map<number, Hours | null>> {
  const { rows } = await sql<{ id: number; hours: Hours | null }>`
    select id, case when work_days <> '{}' and opens_at is not null and closes_at is not null then
      json_build_object('weekdays', work_days::int[], 'from', opens_at, 'to', closes_at, 'holidays', holidays) end as hours
    from gl_business_unit`.execute(trx);
  return new Map(rows.map(({ id, hours }) => [id, hours]));
}

const columns = [
  'kind',
  'at',
  'day',
  'until',
  'ticket_id',
  'pm_transaction_id',
  'business_unit_id',
  'sector_id',
  'user_id',
  'chatbot_id',
  'channel',
  'campaign',
  'affiliate',
  'city',
  'type',
  'provider',
  'tags',
  'cents',
  'seconds',
  'work_seconds',
  'bucket',
  'work_bucket',
] as const;
const names = sql.join(columns.map((name) => sql.ref(name)));

export type StoredFact = Omit<Fact, 'at'> & { id: number; at: Date };

export async function listFacts(trx: Db, { tickets, charges }: Changed): Promise<StoredFact[]> {
  const { rows } = await sql<StoredFact>`
    select id, ${names} from rp_fact where ticket_id = any(${tickets}::bigint[])
    union all
    select id, ${names} from rp_fact where ticket_id is null and pm_transaction_id = any(${charges}::bigint[])`.execute(
    trx,
  );
  return rows;
}

type Difference = { gone: readonly number[]; come: readonly Fact[] };

/** Facts as rows of their table: `jsonb` would be built first, which takes half as long again. */
const rowsOf = (facts: readonly Fact[]) =>
  sql`json_populate_recordset(null::rp_fact, ${JSON.stringify(facts)}::json)`;

/** Exchanges facts, and leaves the sums as they are. */
async function exchangeAlone(trx: Db, { gone, come }: Difference): Promise<void> {
  await sql`
    with gone as (delete from rp_fact where id = any(${[...gone]}::bigint[]))
    insert into rp_fact (${names})
    select ${names} from ${rowsOf(come)}`.execute(trx);
}

/** Exchanges facts, and adds the difference to the sums unless they are made anew later. */
export async function exchangeFacts(
  trx: Db,
  { gone, come }: Difference,
  withSums = true,
): Promise<void> {
  if (gone.length === 0 && come.length === 0) return;
  if (!withSums) return exchangeAlone(trx, { gone, come });
  await sql`
    with gone as (
      delete from rp_fact where id = any(${[...gone]}::bigint[]) returning *
    ), come as (
      insert into rp_fact (${names})
      select ${names} from ${rowsOf(come)} returning *
    ), changed as materialized (
      select -1 as sign, * from gone union all select 1, * from come
    )
    insert into rp_sum as kept (${sumKey}, n, cents)
    select ${sumKey}, n, cents from (${sumsOf(sql`changed`)}) sums
    order by ${sumKey}
    on conflict (${sumKey})
    do update set n = kept.n + excluded.n, cents = kept.cents + excluded.cents`.execute(trx);
}

export async function deleteEmptyCities(db: Db): Promise<void> {
  await sql`delete from rp_sum where by = 'city' and n = 0 and cents = 0`.execute(db);
}

/** Who of these tickets waits for an answer. */
export async function exchangeWaiting(
  trx: Db,
  ids: readonly number[],
  waiting: readonly Waiting[],
) {
  await sql`
    with gone as (
      delete from rp_waiting where ticket_id = any(${[...ids]}::bigint[])
        and ticket_id <> all(${waiting.map(({ ticket_id }) => ticket_id)}::bigint[])
    )
    insert into rp_waiting (ticket_id, since, business_unit_id, sector_id, user_id)
    select ticket_id, since, business_unit_id, sector_id, user_id
    from jsonb_populate_recordset(null::rp_waiting, ${JSON.stringify(waiting)}::jsonb)
    on conflict (ticket_id) do update set since = excluded.since, business_unit_id = excluded.business_unit_id,
      sector_id = excluded.sector_id, user_id = excluded.user_id`.execute(trx);
}
