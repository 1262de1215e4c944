import { type Kysely, sql } from 'kysely';
import type { Db } from './open.ts';
import type { DB } from './schema.gen.ts';

const LIMIT_MS = 2_000;

/** Reads what nobody needs at any price: each statement ends after 2 s, and none can change anything. */
export function briefRead<T>(db: Kysely<DB>, read: (trx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true)`.execute(trx);
      return read(trx);
    });
}
