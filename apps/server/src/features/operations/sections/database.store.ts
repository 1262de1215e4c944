import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** `id`: PostgreSQL's own, by which it names a statement; null for one that runs now. */
export type Statement = {
  id: string | null;
  query: string;
  calls: number | null;
  mean_ms: number;
  total_ms: number;
};
/** The library at its start, the extension in our database, or our right to read it; in the order in which they are mended. */
export type Lack = 'library' | 'extension' | 'right';
export type DatabaseFacts = {
  version: string;
  bytes: number;
  connections: number;
  most_connections: number;
  waiting_locks: number;
  longest_s: number;
  /** What PostgreSQL lacks to tell the times of statements; null: nothing, else `statements` are those that run now. */
  lacks: Lack | null;
  statements: Statement[];
};
type Counts = Omit<DatabaseFacts, 'lacks' | 'statements'>;

const ROWS = 20;

/** Our own connections: of others, only their number is known. */
async function readNumbers(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      count(*)::int as connections,
      current_setting('max_connections')::int as most_connections,
      count(*) filter (where wait_event_type = 'Lock' and datname = current_database())::int as waiting_locks,
      coalesce(max(extract(epoch from now() - xact_start)) filter (
        where datname = current_database() and application_name like 'balcao%' and pid <> pg_backend_pid()), 0)::float8 as longest_s
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error('the numbers have no row');
  return numbers;
}

/** The extension may be there without being loaded at the start of PostgreSQL: then its view cannot be read. */
async function findLack(db: Db): Promise<Lack | null> {
  const { rows } = await sql<{ lacks: Lack | null }>`
    select case
      when current_setting('pg_stat_statements.max', true) is null then 'library'
      when not exists (select from pg_extension where extname = 'pg_stat_statements') then 'extension'
      when not pg_has_role(current_user, 'pg_read_all_stats', 'usage') then 'right'
    end as lacks`.execute(db);
  return rows[0]?.lacks ?? null;
}

/** By the time that they took in all, since PostgreSQL began to count. */
async function listTimed(db: Db): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select queryid::text as id, query, calls::int8 as calls, mean_exec_time as mean_ms, total_exec_time as total_ms
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit ${ROWS}`.execute(db);
  return rows;
}

async function listRunning(db: Db): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select null as id, query, null as calls,
      (extract(epoch from now() - query_start) * 1000)::float8 as mean_ms,
      (extract(epoch from now() - query_start) * 1000)::float8 as total_ms
    from pg_stat_activity
    where datname = current_database() and state = 'active' and application_name like 'balcao%' and pid <> pg_backend_pid()
      and backend_type = 'client backend'
    order by query_start limit ${ROWS}`.execute(db);
  return rows;
}

export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const numbers = await readNumbers(db);
  const lacks = await findLack(db);
  const statements = await (lacks === null ? listTimed(db) : listRunning(db));
  return { ...numbers, lacks, statements };
}
