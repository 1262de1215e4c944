import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { type Owner, type Place, wholeWordsInSql } from './erasure.rules.ts';
import type { Subject } from './subjects.store.ts';

const bigints = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;
const texts = (words: readonly string[]) => sql`${[...words]}::text[]`;

/** The records that have threads. */
const records = ({ userId, tickets, payments, oldPayments, affiliates }: Subject) => [
  ...tickets.map((id) => ['at_ticket', String(id)] as const),
  ...[...payments, ...oldPayments].map((id) => ['pm_transaction', String(id)] as const),
  ...affiliates.map((id) => ['af_affiliate', String(id)] as const),
  ...(userId === null ? [] : [['gl_user', String(userId)] as const]),
];

/** Jobs that contain a person's data, also in their outcome: a mail server's refusal names the address. */
const namingJobs = [
  'access.recover',
  'messages.mail',
  'payments.charge-mail',
  'tickets.sign-mail',
  'people.email-change',
  'people.email-notice',
];

const owners: Record<Owner, (subject: Subject, key: string) => RawBuilder<unknown>> = {
  person: ({ userId }, key) => sql`${sql.ref(key)} = ${userId}`,
  tickets: ({ tickets }, key) => sql`${sql.ref(key)} = any(${bigints(tickets)})`,
  signed: ({ signed }, key) => sql`${sql.ref(key)} = any(${bigints(signed)})`,
  unsigned: ({ tickets, signed }, key) => {
    const ids = tickets.filter((id) => !signed.includes(id));
    return sql`${sql.ref(key)} = any(${bigints(ids)})`;
  },
  threads: ({ threads }, key) => sql`${sql.ref(key)} = any(${bigints(threads)})`,
  ownMessages: ({ ownMessages }, key) => sql`${sql.ref(key)} = any(${bigints(ownMessages)})`,
  payments: ({ payments }, key) => sql`${sql.ref(key)} = any(${bigints(payments)})`,
  oldPayments: ({ oldPayments }, key) => sql`${sql.ref(key)} = any(${bigints(oldPayments)})`,
  affiliates: ({ affiliates }, key) => sql`${sql.ref(key)} = any(${bigints(affiliates)})`,
  views: ({ views }, key) => sql`${sql.ref(key)} = any(${bigints(views)})`,
  parents: (subject, key) => {
    const [origins, codes] = [0, 1].map((at) =>
      texts(records(subject).map((each) => each[at] ?? '')),
    );
    return sql`(${sql.raw(key)}) in (select * from unnest(${origins}, ${codes}))`;
  },
  urls: (subject, key) => {
    const urls = records(subject).map(([origin, id]) => `/${origin}/${id}/edit`);
    return sql`${sql.ref(key)} = any(${texts(urls)})`;
  },
  addresses: ({ addresses }, key) => sql`lower(${sql.ref(key)}) = any(${texts(addresses)})`,
  throttles: ({ addresses }, key) => {
    const keys = addresses.flatMap((address) => [`mail:${address}`, `mail-ticket:${address}`]);
    return sql`${sql.ref(key)} = any(${texts(keys)})`;
  },
  jobs: ({ addresses, taxIds }) => {
    // In JSON, a line of a mail server's answer follows the `n` of an escaped line break.
    const said = sql`replace(data::text || coalesce(output::text, ''), '\\n', ' ')`;
    const named = wholeWordsInSql([...addresses, ...taxIds]);
    return sql`name = any(${texts(namingJobs)}) and ${said} ~* ${named}`;
  },
  audit: ({ userId, tickets, affiliates }) => sql`(actor_id = ${userId} or (record = 'gl_user'
    and record_id = ${userId}) or (record = 'at_ticket' and record_id = any(${bigints(tickets)}))
    or (record = 'af_affiliate' and record_id = any(${bigints(affiliates)})))`,
};

/** The rows of a place that belong to the subject. */
function rowsOf({ owner, key, only }: Place, subject: Subject): RawBuilder<unknown> {
  const own = owners[owner](subject, key);
  return only ? sql`${own} and ${sql.raw(only)}` : own;
}

/** Erases one place; returns how many rows it found. */
export async function eraseAt(trx: Db, place: Place, subject: Subject, now: Date): Promise<number> {
  const { table, erasure } = place;
  const where = rowsOf(place, subject);
  if (erasure === 'keep') return countAt(trx, place, subject);
  const values = { $now: sql`${now}::timestamptz`, $person: sql`${subject.userId}::bigint` };
  const expression = (text: string) =>
    sql.join(
      text
        .split(/(\$now|\$person)/)
        .map((part) => values[part as keyof typeof values] ?? sql.raw(part)),
      sql``,
    );
  const statement =
    erasure === 'delete'
      ? sql`delete from ${sql.table(table)} where ${where}`
      : sql`update ${sql.table(table)} set ${sql.join(
          Object.entries(erasure).map(
            ([column, to]) => sql`${sql.ref(column)} = ${expression(to)}`,
          ),
        )} where ${where}`;
  return Number((await statement.execute(trx)).numAffectedRows ?? 0);
}

export async function countAt(db: Db, place: Place, subject: Subject): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(place.table)} where ${rowsOf(place, subject)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The content of a place, for the person's copy. */
export async function listAt(
  db: Db,
  place: Place,
  subject: Subject,
): Promise<Record<string, unknown>[]> {
  const columns = sql.join(place.words.map((word) => sql.ref(word)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(place.table)} where ${rowsOf(place, subject)}`.execute(db);
  return rows;
}

/** Returns the paths of the files that an erasure deletes, and clears references to them. */
export async function releaseFiles(
  trx: Db,
  filePlaces: Place[],
  subject: Subject,
): Promise<string[]> {
  const paths: string[] = [];
  for (const place of filePlaces) {
    const { rows } = await sql<{ id: number; path: string }>`
      select id, path from gl_resource where ${rowsOf(place, subject)}`.execute(trx);
    const ids = bigints(rows.map(({ id }) => id));
    await sql`update gl_message set resource_id = null where resource_id = any(${ids})`.execute(
      trx,
    );
    await sql`update at_document set resource_id = null where resource_id = any(${ids})`.execute(
      trx,
    );
    paths.push(...rows.map(({ path }) => path));
  }
  const { rows } = await sql<{ path: string }>`
    select key as path from gl_upload where user_id = ${subject.userId} union all
    select path from gl_upload_part join gl_upload on gl_upload.id = upload_id
    where user_id = ${subject.userId}`.execute(trx);
  return [...paths, ...rows.map(({ path }) => path)];
}
