import type { RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './open.ts';

export type Asking = { db: Db; pool: Pool };

/** Every connection of the pool keeps each prepared statement with its plan. */
const MOST_NAMES = 60;
const known = new WeakMap<Pool, Map<string, string>>();

/** Undefined once there are that many statements: further ones are planned at each call. */
function nameOf(pool: Pool, text: string): string | undefined {
  const names = known.get(pool) ?? new Map<string, string>();
  known.set(pool, names);
  const name = names.get(text);
  if (name !== undefined || names.size === MOST_NAMES) return name;
  const made = `prepared-${names.size}`;
  names.set(text, made);
  return made;
}

/**
 * Runs a frequent statement as a prepared one, which keeps its plan. Only for statements with few variants of their text:
 * numbers that shape the plan, such as limits, are part of the text; all other values are parameters. A transaction's own
 * rows are seen by its connection alone: in one, the statement runs there and is planned.
 */
export async function queryPrepared<Row extends object>(
  { db, pool }: Asking,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  if (db.isTransaction) return (await query.execute(db)).rows;
  const { sql: text, parameters } = query.compile(db);
  const name = nameOf(pool, text);
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [...parameters] });
  return rows;
}
