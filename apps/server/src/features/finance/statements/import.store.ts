import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { FileLine } from './statement.rules.ts';

/** Lets one import of an account at a time look at its lines and add some. */
export async function lockImports(trx: Db, accountId: number): Promise<void> {
  const key = `fn_statement ${accountId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Those of these keys that the account has. */
export async function listKnown(trx: Db, accountId: number, keys: readonly string[]) {
  const { rows } = await sql<{ key: string }>`
    select key from fn_statement_line
    where fn_bank_account_id = ${accountId} and key = any(${[...keys]}::text[])`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** The same file of the same account, imported before. */
export function findByHash(trx: Db, accountId: number, sha256: Buffer) {
  return trx
    .selectFrom('fn_statement')
    .select('id')
    .where('fn_bank_account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export type NewStatement = {
  accountId: number;
  filename: string;
  format: 'ofx' | 'csv';
  storageKey: string;
  sha256: Buffer;
  firstOn: string | null;
  lastOn: string | null;
  balanceCents: number | null;
  balanceOn: string | null;
  lineCount: number;
  newCount: number;
  by: number;
  now: Date;
};

export async function insertStatement(trx: Db, one: NewStatement): Promise<number> {
  const { id } = await trx
    .insertInto('fn_statement')
    .values({
      fn_bank_account_id: one.accountId,
      filename: one.filename,
      format: one.format,
      storage_key: one.storageKey,
      sha256: one.sha256,
      first_on: one.firstOn,
      last_on: one.lastOn,
      balance_cents: one.balanceCents,
      balance_on: one.balanceOn,
      line_count: one.lineCount,
      new_count: one.newCount,
      created_by: one.by,
      created_at: one.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps lines in the order of the file. */
export async function insertLines(
  trx: Db,
  { id, accountId }: { id: number; accountId: number },
  lines: readonly FileLine[],
): Promise<void> {
  const column = <K extends keyof FileLine>(name: K) => lines.map((line) => line[name]);
  await sql`
    insert into fn_statement_line (statement_id, fn_bank_account_id, "on", cents, text, document, key)
    select ${id}, ${accountId}, given."on", given.cents, given.text, given.document, given.key
    from unnest(${column('on')}::date[], ${column('cents')}::bigint[], ${column('text')}::text[],
      ${column('document')}::text[], ${column('key')}::text[]) with ordinality
      as given ("on", cents, text, document, key, place)
    order by given.place`.execute(trx);
}

/** How the account's next CSV is read. Not a change of its record, which others may be editing. */
export async function keepMapping(trx: Db, accountId: number, mapping: object): Promise<void> {
  await trx
    .updateTable('fn_bank_account')
    .set({ csv_mapping: JSON.stringify(mapping) })
    .where('id', '=', accountId)
    .execute();
}
