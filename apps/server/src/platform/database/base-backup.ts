import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Copied, copyFolder, sha256Of } from '../copy-folder.ts';

/** Files that belong to the running PostgreSQL, or that its start creates anew (pg_basebackup omits them, too). */
const runtime = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init|pgsql_tmp.*)$/;
const emptied = /^pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\//;

const isLeftOut = (path: string) =>
  (emptied.test(path) && path !== 'pg_wal/archive_status') ||
  path.split('/').some((name) => runtime.test(name));

type Cluster = { url: string; data: string };

/**
 * Copies the data of a running PostgreSQL, as they are when this ends: its files while they change, and the write-ahead log
 * that completes them when a PostgreSQL starts on the copy. The embedded packages bring no pg_basebackup, so this does its
 * work. Yields every file, with its path below `to`.
 */
export async function* baseBackup({ url, data }: Cluster, to: string): AsyncGenerator<Copied> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'balcao backup',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 600_000,
    keepAlive: true,
  });
  await client.connect();
  try {
    // Retains the log that the copy needs; it ends with this connection in any case.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `balcao_backup_${process.pid}`,
    ]);
    const { rows: started } = await client.query<{ wal: string }>(
      "select pg_walfile_name(pg_backup_start('balcao', true)) as wal",
    );
    yield* copyFolder(data, to, isLeftOut);
    const { rows: stopped } = await client.query<{ wal: string; label: string }>(
      'select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(false)',
    );
    const [first = '', last = '', label = ''] = [
      started[0]?.wal,
      stopped[0]?.wal,
      stopped[0]?.label,
    ];
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600, flush: true });
    yield { path: 'backup_label', sha256: await sha256Of(join(to, 'backup_label')) };
    yield* copyLog({ data, to, first, last });
  } finally {
    await client.end();
  }
}

/** Names of log files sort in their order. */
async function* copyLog(given: { data: string; to: string; first: string; last: string }) {
  const { data, to, first, last } = given;
  const isNeeded = (name: string) => first <= name && name <= last && /^[\dA-F]{24}$/.test(name);
  for await (const { path, sha256 } of copyFolder(
    join(data, 'pg_wal'),
    join(to, 'pg_wal'),
    (name) => !isNeeded(name),
  )) {
    yield { path: join('pg_wal', path), sha256 };
  }
}
