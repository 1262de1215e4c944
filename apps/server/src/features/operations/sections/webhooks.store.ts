import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type ProviderRow = {
  kind: 'charge' | 'invoice' | 'meta' | 'webhook';
  id: number;
  words: string | null;
  at: Date | null;
};
export type WebhookFacts = {
  /** Whether a bank, an authority or Meta was ever asked and answered. */
  asked: boolean;
  events: number;
  last_at: Date | null;
  charges: number;
  invoices: number;
  instructions: number;
  /** Of which units the late instructions are; two of them mean several. */
  instruction_units: number[];
  meta: number;
  /** Units whose payments could not be asked for. */
  polls: { unit_id: number; unit: string }[];
  /** Units whose payments are to be asked for and never were. */
  unasked: { unit_id: number; unit: string }[];
  rows: ProviderRow[];
};
type Counts = Omit<WebhookFacts, 'rows' | 'polls' | 'unasked'>;

const MOST = 1_000;
const EACH = 26;
/** Money for a charge that was not open: it waits for a refund. */
const STRANGE = 'duplicate';

async function countCalls(db: Db, now: Date): Promise<Counts> {
  const day = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<Counts>`
    with recent as (select created_at from pm_webhook_event order by id desc limit ${MOST})
    select
      exists (select from recent)
        or exists (select from pm_provider_setting where polled_until is not null)
        or exists (select from nf_invoice where authorised_at is not null)
        or exists (select from ad_meta_event where status = 'sent') as asked,
      array(
        select distinct business_unit_id from (
          select business_unit_id from pm_instruction where state = 'waiting' and created_at < ${day}
          limit ${MOST}) as late limit 2) as instruction_units,
      (select count(*)::int from recent where created_at > ${day}) as events,
      (select max(created_at) from recent) as last_at,
      (select count(*)::int from (
        select from pm_transaction where provider_error is not null limit ${MOST}) as bad) as charges,
      (select count(*)::int from (
        select from nf_invoice where status in ('rejected', 'no_answer') or sender_problem is not null
        limit ${MOST}) as bad) as invoices,
      (select count(*)::int from (
        select from pm_instruction where state = 'waiting' and created_at < ${day} limit ${MOST})
        as late) as instructions,
      (select count(*)::int from (
        select from ad_meta_event where status = 'failed' limit ${MOST}) as bad) as meta`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('the counts have no row');
  return counts;
}

async function listFaulty(db: Db): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    (select 'charge' as kind, id, provider_error as words, updated_at as at from pm_transaction
      where provider_error is not null order by id desc limit ${EACH})
    union all
    (select 'invoice', id, coalesce(sender_problem, status), updated_at from nf_invoice
      where status in ('rejected', 'no_answer') or sender_problem is not null
      order by id desc limit ${EACH})
    union all
    (select 'webhook', transaction_id, outcome, created_at from (
        select * from pm_webhook_event order by id desc limit ${MOST}) as recent
      where outcome = ${STRANGE} limit ${EACH})
    union all
    (select 'meta', ad_conversion_id, reason, made_at from ad_meta_event
      where status = 'failed' order by ad_conversion_id desc limit ${EACH})`.execute(db);
  return rows;
}

/** There are few units, and at most as many settings. */
const unitsWith = (db: Db) =>
  db
    .selectFrom('pm_provider_setting as setting')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'setting.business_unit_id')
    .select(['unit.id as unit_id', 'unit.name as unit'])
    .orderBy('unit.id')
    .limit(EACH);

/** Business units whose payments could not be asked for. */
const listPollFaults = (db: Db): Promise<WebhookFacts['polls']> =>
  unitsWith(db).where('poll_error', 'is not', null).execute();

/** Those that have what it takes to ask, and were not asked for yet. */
const listUnasked = (db: Db): Promise<WebhookFacts['unasked']> =>
  unitsWith(db)
    .where('poll_error', 'is', null)
    .where('polled_until', 'is', null)
    .where('secrets_sealed', 'is not', null)
    .where('api_url', 'is not', null)
    .execute();

export async function readWebhooks(db: Db, now: Date): Promise<WebhookFacts> {
  const counts = await countCalls(db, now);
  return {
    ...counts,
    rows: await listFaulty(db),
    polls: await listPollFaults(db),
    unasked: await listUnasked(db),
  };
}
