import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { DB } from './schema.gen.ts';

/** A connection or a transaction: what every store function takes. */
export type Db = Kysely<DB>;

export type Database = { pool: pg.Pool; db: Kysely<DB>; close(): Promise<void> };

type TypeParser = (value: string) => unknown;

/** Our ids and counts stay far below 2^53; a plain date stays text, for it has no time zone. */
const parsers: Record<number, TypeParser> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: (value) => value,
};

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * A pool of at most `max` connections and Kysely over it. Nothing is connected yet. Connections that the
 * database cuts are logged and made anew by the next query. `int8` comes as number, `date` as 'YYYY-MM-DD'.
 */
export function openDatabase(url: string, { max, log }: { max: number; log: Logger }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'balcao',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    max,
    types,
  });
  let closing = false;
  // Without a listener on each client, one cut in the middle of a transaction would end the process.
  pool.on('connect', (client) =>
    client.on('error', (err) => closing || log.warn({ err }, 'database connection lost')),
  );
  pool.on('error', () => {});
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    db,
    close() {
      closing = true;
      return db.destroy();
    },
  };
}
