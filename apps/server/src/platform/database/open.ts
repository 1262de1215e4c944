import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { doneWithin } from '../time-limit.ts';
import type { Traces } from '../traces/traces.ts';
import { watchConnections } from './frozen-connections.ts';
import type { DB } from './schema.gen.ts';
import { traceStatements } from './statement-spans.ts';

/** A connection or a transaction: every store function takes one. */
export type Db = Kysely<DB>;

export type Database = { pool: pg.Pool; db: Kysely<DB>; close(): Promise<void> };

type Options = {
  max: number;
  log: Logger;
  /** The database ends a statement that takes longer; without it there is no limit, as migrations and commands need. */
  statementTimeoutMs?: number;
  /** How long a connection may be taken without a statement. */
  unusedMs?: number;
  /** The name in the database's list of connections. */
  name?: string;
  /** Without it, nothing of the pool is wrapped. */
  traces?: Traces | undefined;
};

type TypeParser = (value: string) => unknown;

/** `pg` has no name for `int8[]`. */
const INT8_ARRAY: number = 1016;
const textsOf: (value: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY);

/** Our ids and counts stay far below 2^53; a plain date stays text, because it has no time zone. */
const parsers: Record<number, TypeParser> = {
  [pg.types.builtins.INT8]: Number,
  [INT8_ARRAY]: (value) => textsOf(value).map((each) => (each === null ? null : Number(each))),
  [pg.types.builtins.DATE]: (value) => value,
};

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text');
  },
};

/** The database ends the statement; if it sends nothing even then, the connection is given up this much later. */
const GRACE_MS = 2_000;
/** Longer than an export waits for its reader. */
const UNUSED_MS = 90_000;
const CLOSING_MS = 2_000;

function timeouts(statementTimeoutMs: number | undefined): pg.PoolConfig {
  if (statementTimeoutMs === undefined) return {};
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: Math.max(UNUSED_MS, statementTimeoutMs),
  };
}

/**
 * A pool of at most `max` connections, and Kysely over it. It connects with the first query. Connections that the database cuts,
 * or that do not answer, are logged and replaced at the next query. `int8` and `int8[]` come as numbers, `date` as 'YYYY-MM-DD'.
 */
export function openDatabase(
  url: string,
  { max, log, statementTimeoutMs, unusedMs = UNUSED_MS, name = 'balcao', traces }: Options,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    max,
    types,
    ...timeouts(statementTimeoutMs),
  });
  let closing = false;
  // Without a listener on each client, a cut during a transaction would end the process.
  pool.on('connect', (client) =>
    client.on('error', (err) => closing || log.warn({ err }, 'database connection lost')),
  );
  pool.on('error', () => {});
  if (traces) traceStatements(pool, traces);
  const patienceMs = statementTimeoutMs && statementTimeoutMs + GRACE_MS;
  const connections = watchConnections(pool, { patienceMs, unusedMs }, log);
  return {
    pool,
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    async close() {
      closing = true;
      // Kysely would not end a pool that only other code has used.
      const ended = pool.ending ? Promise.resolve() : pool.end();
      await doneWithin(CLOSING_MS, Promise.all([ended, connections.left()]));
      connections.cut();
    },
  };
}
