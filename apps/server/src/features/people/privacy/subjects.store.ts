import { formatTaxId } from '@balcao/brazil/tax-id';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { isSigned } from './ticket-data.rules.ts';

/** All that is known of one person, or of some tickets alone, by which rows are found. */
export type Subject = {
  userId: number | null;
  tickets: number[];
  signed: number[];
  threads: number[];
  ownMessages: number[];
  payments: number[];
  oldPayments: number[];
  views: number[];
  /** Lower case: the login and where mails went. */
  addresses: string[];
  /** The tax id as it is kept and as it is written. */
  taxIds: string[];
};

const bigints = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

async function idsOf(db: Db, statement: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await statement.execute(db)).rows.map(({ id }) => id);
}

type Locking = { tickets: number[]; userId: number | null; payments: number[] };

/** Charges, conversations, threads and tickets in the order of docs/architecture.md; gives the threads. */
async function locked(trx: Db, { tickets, userId, payments }: Locking): Promise<number[]> {
  await sql`select 1 from pm_transaction where id = any(${bigints(payments)}) order by id for update`.execute(
    trx,
  );
  await sql`select 1 from at_conversation where ticket_id = any(${bigints(tickets)})
    order by ticket_id for update`.execute(trx);
  const threads = await idsOf(
    trx,
    sql`select id from gl_thread where (origin, parent_code) in (
        select 'at_ticket', unnest(${bigints(tickets)})::text
        union all select 'pm_transaction', unnest(${bigints(payments)})::text
        union all select 'gl_user', ${userId}::bigint::text)
      order by origin, parent_code, channel_id for update`,
  );
  await sql`select 1 from at_ticket where id = any(${bigints(tickets)}) order by id for update`.execute(
    trx,
  );
  return threads;
}

/** Tickets with all that is locked before them, each id in its turn. */
export async function lockTickets(trx: Db, tickets: number[]): Promise<void> {
  await locked(trx, { tickets, userId: null, payments: [] });
}

const signedOf = (db: Db, tickets: number[]) =>
  idsOf(
    db,
    sql`select id from at_ticket where id = any(${bigints(tickets)}) and ${sql.raw(isSigned('at_ticket.id'))}`,
  );

/** Tickets alone, whoever their person is; locked. */
export async function ticketsSubject(trx: Db, tickets: number[]): Promise<Subject> {
  const threads = await locked(trx, { tickets, userId: null, payments: [] });
  const signed = await signedOf(trx, tickets);
  const { rows } = await sql<{ address: string }>`
    select lower(person_email) as address from at_ticket
    where id = any(${bigints(tickets)}) and person_email is not null`.execute(trx);
  const addresses = [...new Set(rows.map(({ address }) => address))];
  const none = { ownMessages: [], payments: [], oldPayments: [], views: [], taxIds: [] };
  return { userId: null, tickets, signed, threads, ...none, addresses };
}

/** Saved views of a list that search for one of these words; their addresses are decoded here, for SQL cannot. */
async function viewsNaming(db: Db, words: string[]): Promise<number[]> {
  const found: number[] = [];
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; name: string; search: string }>`
      select id, name, search from gl_saved_view where id > ${last} order by id limit 500`.execute(
      db,
    );
    for (const { id, name, search } of rows) {
      const said = `${name} ${decoded(search)}`.toLowerCase();
      if (words.some((word) => said.includes(word))) found.push(id);
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

/** Everything by which rows of a person are found; locked. */
export async function personSubject(trx: Db, userId: number, now: Date): Promise<Subject> {
  const tickets = await idsOf(
    trx,
    sql`select id from at_ticket where person_id = ${userId} order by id`,
  );
  const { rows: paid } = await sql<{ id: number; old: boolean }>`
    select id, greatest(created_at, emitted_at, paid_at) < ${now}::timestamptz - interval '5 years' as old
    from pm_transaction where person_id = ${userId}
      or (person_id is null and ticket_id = any(${bigints(tickets)}))`.execute(trx);
  const threads = await locked(trx, { tickets, userId, payments: paid.map(({ id }) => id) });
  const { rows } = await sql<{ name: string; email: string; tax_id: string | null }>`
    select name, email, tax_id from gl_user where id = ${userId} for update`.execute(trx);
  const { name = '', email = '', tax_id: taxId = null } = rows[0] ?? {};
  const { rows: mailed } = await sql<{ address: string }>`
    select distinct lower(person_email) as address from at_ticket
    where id = any(${bigints(tickets)}) and person_email is not null
    union select lower(email) from gl_email_change where user_id = ${userId}`.execute(trx);
  const addresses = [...new Set([email.toLowerCase(), ...mailed.map(({ address }) => address)])];
  const taxIds = taxId ? [taxId, formatTaxId(taxId)] : [];
  const words = [name, ...addresses, ...taxIds];
  return {
    userId,
    tickets,
    threads,
    addresses,
    taxIds,
    signed: await signedOf(trx, tickets),
    // Whoever sent something has read up to it: by that mark an index finds the person's words in threads of others.
    ownMessages: await idsOf(
      trx,
      sql`select message.id from gl_thread_read mark join gl_message message
        on message.thread_id = mark.thread_id and message.user_id = mark.user_id
        where mark.user_id = ${userId} and mark.thread_id <> all(${bigints(threads)})`,
    ),
    payments: paid.filter(({ old }) => !old).map(({ id }) => id),
    oldPayments: paid.filter(({ old }) => old).map(({ id }) => id),
    views: await viewsNaming(
      trx,
      words.map((word) => word.toLowerCase()),
    ),
  };
}
