import { formatTaxId } from '@balcao/brazil/tax-id';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import { knownBy, wholeWords } from './erasure.rules.ts';
import { isSigned } from './ticket-data.rules.ts';

/** Everything known of one person, or only of some tickets, that identifies rows. */
export type Subject = {
  userId: number | null;
  tickets: number[];
  signed: number[];
  threads: number[];
  ownMessages: number[];
  payments: number[];
  oldPayments: number[];
  /** The affiliate that the person is. */
  affiliates: number[];
  views: number[];
  /** Lower case: the login, and addresses that mails were sent to. */
  addresses: string[];
  /** The tax id as stored and as written. */
  taxIds: string[];
};

const bigints = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

async function idsOf(db: Db, statement: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await statement.execute(db)).rows.map(({ id }) => id);
}

type Records = {
  tickets: number[];
  userId: number | null;
  payments: number[];
  affiliates: number[];
};

const threadsOf = ({ tickets, userId, payments, affiliates }: Records) => sql<{ id: number }>`
  select id from gl_thread where (origin, parent_code) in (
    select 'at_ticket', unnest(${bigints(tickets)})::text
    union all select 'pm_transaction', unnest(${bigints(payments)})::text
    union all select 'af_affiliate', unnest(${bigints(affiliates)})::text
    union all select 'gl_user', ${userId}::bigint::text)
  order by origin, parent_code, channel_id`;

/** Locks charges, conversations, threads and tickets in the order of docs/architecture.md; returns the threads. */
async function locked(trx: Db, records: Records): Promise<number[]> {
  const [tickets, payments] = [bigints(records.tickets), bigints(records.payments)];
  await sql`select from pm_transaction where id = any(${payments}) order by id for update`.execute(
    trx,
  );
  await sql`select from at_conversation where ticket_id = any(${tickets})
    order by ticket_id for update`.execute(trx);
  const threads = await idsOf(trx, sql`${threadsOf(records)} for update`);
  await sql`select from at_ticket where id = any(${tickets}) order by id for update`.execute(trx);
  return threads;
}

/** Locks tickets with everything that comes before them in the order of locks, sorted by id. */
export async function lockTickets(trx: Db, tickets: number[]): Promise<void> {
  await locked(trx, { tickets, userId: null, payments: [], affiliates: [] });
}

const signedOf = (db: Db, tickets: number[]) =>
  idsOf(
    db,
    sql`select id from at_ticket where id = any(${bigints(tickets)}) and ${sql.raw(isSigned('at_ticket.id'))}`,
  );

/** Only tickets, whoever their person is; locked. */
export async function ticketsSubject(trx: Db, tickets: number[]): Promise<Subject> {
  const threads = await locked(trx, { tickets, userId: null, payments: [], affiliates: [] });
  const signed = await signedOf(trx, tickets);
  const { rows } = await sql<{ address: string }>`
    select lower(person_email) as address from at_ticket
    where id = any(${bigints(tickets)}) and person_email is not null`.execute(trx);
  const addresses = [...new Set(rows.map(({ address }) => address))];
  const none = {
    ownMessages: [],
    payments: [],
    oldPayments: [],
    affiliates: [],
    views: [],
    taxIds: [],
  };
  return { userId: null, tickets, signed, threads, ...none, addresses };
}

/** Saved views of a list that search for the person; their addresses are decoded here, because SQL cannot do it. */
async function viewsNaming(db: Db, words: string[]): Promise<number[]> {
  const found: number[] = [];
  const named = wholeWords(words);
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; name: string; search: string }>`
      select id, name, search from gl_saved_view where id > ${last} order by id limit 500`.execute(
      db,
    );
    for (const { id, name, search } of rows) {
      if (named.test(`${name} ${decoded(search)}`)) found.push(id);
    }
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < 500) return found;
  }
}

function decoded(search: string): string {
  try {
    return decodeURIComponent(search.replaceAll('+', ' '));
  } catch {
    return search;
  }
}

type Charge = { id: number; old: boolean };
type Reach = { alone: boolean; now: Date };

/** `alone`: charges without a record of their person and without ticket, by the CPF or CNPJ in them. */
const chargesOf = (userId: number, tickets: number[], { alone, now }: Reach) => sql<Charge>`
  select id, greatest(created_at, emitted_at, paid_at) < ${now}::timestamptz - interval '5 years' as old
  from pm_transaction where person_id = ${userId}
    or (person_id is null and ticket_id = any(${bigints(tickets)}))
    or (${alone} and person_id is null and ticket_id is null
      and person_tax_id = (select tax_id from gl_user where id = ${userId})) order by id`;

async function recordsOf(db: Db, userId: number, reach: Reach) {
  const tickets = await idsOf(
    db,
    sql`select id from at_ticket where person_id = ${userId} order by id`,
  );
  const charges = (await chargesOf(userId, tickets, reach).execute(db)).rows;
  const affiliates = await idsOf(db, sql`select id from af_affiliate where user_id = ${userId}`);
  const records = { userId, tickets, payments: charges.map(({ id }) => id), affiliates };
  return { records, charges, threads: await idsOf(db, threadsOf(records)) };
}

async function personOf(db: Db, userId: number, tickets: number[]) {
  const { rows } = await sql<{ name: string; email: string; tax_id: string | null }>`
    select name, email, tax_id from gl_user where id = ${userId}`.execute(db);
  const { name = '', email = '', tax_id: taxId = null } = rows[0] ?? {};
  const { rows: mailed } = await sql<{ address: string }>`
    select distinct lower(person_email) as address from at_ticket
    where id = any(${bigints(tickets)}) and person_email is not null
    union select lower(email) from gl_email_change where user_id = ${userId}`.execute(db);
  const addresses = [...new Set([email.toLowerCase(), ...mailed.map(({ address }) => address)])];
  return { name, addresses, taxIds: taxId ? [taxId, formatTaxId(taxId)] : [] };
}

/** Everything that identifies a person's rows at present, without colleagues' saved views. */
async function findPerson(db: Db, userId: number, reach: Reach) {
  const { records, charges, threads } = await recordsOf(db, userId, reach);
  const { tickets, affiliates } = records;
  const { name, addresses, taxIds } = await personOf(db, userId, tickets);
  const subject: Subject = {
    userId,
    tickets,
    threads,
    affiliates,
    addresses,
    taxIds,
    views: [],
    signed: await signedOf(db, tickets),
    // Senders have read their own messages: through the read mark an index finds the person's words in other threads.
    ownMessages: await idsOf(
      db,
      sql`select message.id from gl_thread_read mark join gl_message message
        on message.thread_id = mark.thread_id and message.user_id = mark.user_id
        where mark.user_id = ${userId} and mark.thread_id <> all(${bigints(threads)})`,
    ),
    payments: charges.filter(({ old }) => !old).map(({ id }) => id),
    oldPayments: charges.filter(({ old }) => old).map(({ id }) => id),
  };
  return { subject, name };
}

/**
 * For the copy: without locks, and without data that only an erasure needs. A CPF that somebody typed proves nothing, so
 * charges that have nothing else of the person are not in it.
 */
export async function personSubject(db: Db, userId: number, now: Date): Promise<Subject> {
  return (await findPerson(db, userId, { alone: false, now })).subject;
}

/**
 * For an erasure: everything is locked. Throws CONFLICT if the person got more records while it waited for the locks.
 */
export async function lockedPersonSubject(trx: Db, userId: number, now: Date): Promise<Subject> {
  const reach = { alone: true, now };
  const { records } = await recordsOf(trx, userId, reach);
  const held = new Set(await locked(trx, records));
  await sql`select from gl_user where id = ${userId} for update`.execute(trx);
  const { subject, name } = await findPerson(trx, userId, reach);
  const { tickets, threads, payments, oldPayments } = subject;
  const grew =
    tickets.some((id) => !records.tickets.includes(id)) ||
    [...payments, ...oldPayments].some((id) => !records.payments.includes(id)) ||
    threads.some((id) => !held.has(id));
  if (grew) throw new AppError('CONFLICT');
  return { ...subject, views: await viewsNaming(trx, knownBy({ name, ...subject })) };
}
