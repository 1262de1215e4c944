import { sql } from 'kysely';

/** For `where id = …`: any of these, in one parameter. */
export const ids = (values: readonly number[]) => sql<number>`any(${[...values]}::bigint[])`;

/** Rows that one statement takes. */
export const AT_ONCE = 2_000;

export async function inChunks<T>(
  rows: readonly T[],
  work: (chunk: readonly T[]) => Promise<unknown>,
) {
  for (let at = 0; at < rows.length; at += AT_ONCE) await work(rows.slice(at, at + AT_ONCE));
}

/** Rows that begin with their columns' values in JSON: one parameter, however many rows there are. */
export const given = (rows: readonly object[], columns: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.raw(columns)})`;
