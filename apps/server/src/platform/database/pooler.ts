import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { StartFault } from '../start-fault.ts';

const asked = async (client: PoolClient) =>
  (
    await client.query(
      `select pg_backend_pid() as pid, current_setting('balcao.seen', true) as seen`,
    )
  ).rows[0] as { pid: number; seen: string | null };

/** A connection's settings must stay with it, even while another is in a transaction; a pooler mixes them up. */
async function keepsApart(one: PoolClient, other: PoolClient): Promise<boolean> {
  const mark = randomUUID();
  await one.query(`select set_config('balcao.seen', $1, false)`, [mark]);
  await other.query('begin');
  try {
    return (await asked(other)).seen !== mark && (await asked(one)).seen === mark;
  } finally {
    await other.query('rollback');
  }
}

/**
 * Throws a StartFault behind a pooler that gives each transaction another connection, such as PgBouncer in transaction
 * mode: LISTEN, prepared statements and the statement's time limit need a connection that stays.
 */
export async function refusePooler(pool: Pool): Promise<void> {
  const one = await pool.connect();
  const other = await pool.connect();
  try {
    const { processID } = one as PoolClient & { processID: number };
    if (processID === (await asked(one)).pid || (await keepsApart(one, other))) return;
  } finally {
    one.release(true);
    other.release(true);
  }
  throw new StartFault(
    'databaseUnreachable',
    'DATABASE_URL leva a um PgBouncer em modo de transação: use o endereço direto do PostgreSQL ou pool_mode=session.',
  );
}
