import { SIGN_CODE } from '@balcao/contract/sign-page';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { ERASED_NAME, ERASED_TEXT, type ErasedKind } from './rules.ts';

type Counts = Partial<Record<ErasedKind, number>>;

async function run(trx: Db, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(trx)).numAffectedRows ?? 0);
}

const signed = sql`(
  exists (select 1 from at_ticket_signature where ticket_id = ticket.id) or exists (
    select 1 from gl_resource where origin = 'at_ticket' and parent_code = ticket.id::text
      and code = ${SIGN_CODE} and claimed))`;

/** Files of signed tickets that are the signature, what was signed, or the sealed proof of it. */
export const isProof = sql`(${signed} and (file.code in (${SIGN_CODE}, 'signed') or exists (
  select 1 from at_document where resource_id = file.id)))`;

const threadsOf = (ids: number[]) => sql`(
  select id from gl_thread where origin = 'at_ticket' and parent_code = any(${ids.map(String)}))`;

/** Takes words and files out of the threads of tickets. */
async function eraseTalk(trx: Db, ids: number[]): Promise<Counts> {
  const messages = await run(
    trx,
    sql`
      update gl_message set body = ${ERASED_TEXT}, answer = null, extras = null, resource_id = null,
        author_name = case when author_kind = 'visitor' then null else author_name end
      where thread_id in ${threadsOf(ids)}`,
  );
  await run(trx, sql`update gl_thread set last_message = null where id in ${threadsOf(ids)}`);
  const ended = JSON.stringify({ phase: 'ended', at: null, stack: [], variables: {} });
  const conversations = await run(
    trx,
    sql`
      update at_conversation set state = state || ${ended}::jsonb, opening = null,
        expires_at = null, expiry_check_at = null
      where ticket_id = any(${ids})`,
  );
  await run(trx, sql`delete from at_flow_fault where ticket_id = any(${ids})`);
  await run(trx, sql`delete from gl_mail where ticket_id = any(${ids})`);
  return { messages, conversations };
}

/** Deletes the files of tickets that prove nothing; gives the paths of their bytes. */
export async function deleteTicketFiles(trx: Db, ids: number[]): Promise<string[]> {
  const doomed = sql`
    select file.id from at_ticket as ticket join gl_resource as file
      on file.origin = 'at_ticket' and file.parent_code = ticket.id::text
    where ticket.id = any(${ids}) and not ${isProof}`;
  await run(trx, sql`update gl_message set resource_id = null where resource_id in (${doomed})`);
  await run(trx, sql`update at_document set resource_id = null where resource_id in (${doomed})`);
  const { rows } = await sql<{ path: string }>`
    delete from gl_resource where id in (${doomed}) returning path`.execute(trx);
  return rows.map(({ path }) => path);
}

/** Makes tickets say nothing of their person; of signed ones name and tax id stay beside the proof. */
export async function anonymiseTickets(trx: Db, ids: number[], now: Date) {
  const documents = await run(
    trx,
    sql`
      delete from at_document using at_ticket as ticket
      where ticket_id = ticket.id and ticket.id = any(${ids}) and not ${signed}`,
  );
  const talk = await eraseTalk(trx, ids);
  const paths = await deleteTicketFiles(trx, ids);
  // The links that were sent end with their token.
  const tickets = await run(
    trx,
    sql`
      update at_ticket as ticket set
        token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
        person_name = case when ${signed} then person_name end,
        person_tax_id = case when ${signed} then person_tax_id end,
        person_email = null, person_phone = null, person_city = null,
        affiliate_code = null, facebook_click_id = null,
        last_affiliate_code = null, last_facebook_click_id = null, last_touch_at = null,
        anonymised_at = ${now}, updated_at = ${now}
      where id = any(${ids})`,
  );
  const counts: Counts = { ...talk, documents, tickets, files: paths.length };
  return { counts, paths };
}

/** Takes words and files out of the person's own threads, and what he has begun to write; gives the paths of their bytes. */
export async function eraseOwnThreads(trx: Db, userId: number) {
  const own = sql`origin = 'gl_user' and parent_code = ${String(userId)}`;
  const threads = sql`(select id from gl_thread where ${own})`;
  const messages = await run(
    trx,
    sql`
      update gl_message set body = ${ERASED_TEXT}, resource_id = null,
        author_name = case when author_kind = 'visitor' then null else author_name end
      where thread_id in ${threads}`,
  );
  await run(trx, sql`update gl_thread set last_message = null where ${own}`);
  await run(trx, sql`delete from gl_thread_draft where user_id = ${userId}`);
  await run(trx, sql`delete from gl_thread_read where user_id = ${userId}`);
  const { rows } = await sql<{ path: string }>`
    delete from gl_resource where ${own} returning path`.execute(trx);
  return { messages, paths: rows.map(({ path }) => path) };
}

export async function listTicketIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('at_ticket')
    .select('id')
    .where('person_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Nothing of this lets anybody in, and nothing of the person is left in the row itself. */
export async function anonymisePerson(trx: Db, userId: number, now: Date): Promise<Counts> {
  let access = 0;
  for (const table of [
    'gl_session',
    'gl_token',
    'gl_api_token',
    'gl_two_factor',
    'gl_recovery_code',
    'gl_login_pending',
    'gl_login_device',
    'gl_email_change',
    'gl_notification',
  ]) {
    access += await run(trx, sql`delete from ${sql.table(table)} where user_id = ${userId}`);
  }
  const person = await run(
    trx,
    sql`
      update gl_user set name = ${ERASED_NAME}, nickname = ${ERASED_NAME},
        email = 'anonimizada-' || id || '@invalid', tax_id = null, password_hash = null,
        active = false, granted = '{}', denied = '{}', updated_at = ${now}
      where id = ${userId}`,
  );
  return { access, person };
}

/** Those that no tax office asks about any more. */
export async function anonymiseOldPayments(trx: Db, userId: number, now: Date): Promise<Counts> {
  const oldPayments = await run(
    trx,
    sql`
      update pm_transaction set person_name = ${ERASED_NAME}, person_id = null, updated_at = ${now}
      where person_id = ${userId}
        and greatest(created_at, emitted_at, paid_at) < ${now}::timestamptz - interval '5 years'`,
  );
  return { oldPayments };
}

/** How many rows of each kind stay; asked after everything else was done. */
export async function countKept(trx: Db, userId: number, ids: number[]): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from pm_transaction where person_id = ${userId}) as payments,
      (select count(*) from at_ticket as ticket where id = any(${ids}) and ${signed}) as signatures,
      (select count(*) from at_consent where ticket_id = any(${ids})) as consents,
      (select count(*) from gl_audit where actor_id = ${userId} or (record = 'gl_user'
        and record_id = ${userId}) or (record = 'at_ticket' and record_id = any(${ids}))) as audit,
      (select count(*) from gl_privacy_request where user_id = ${userId}) as requests`.execute(trx);
  return rows[0] ?? {};
}
