import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { isAlive } from '../process-table.ts';
import { StartFault } from '../start-fault.ts';
import { type ClusterFiles, clusterFiles, clusterUser } from './cluster-files.ts';
import { clusterHome } from './cluster-home.ts';
import { clearOrphan } from './orphan.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { postgresUser } from './postgres-user.ts';
import { type Postmaster, startPostmaster, untilDataFree } from './postmaster.ts';
import { hasLibrary, LIBRARY } from './timed-statements.ts';

/** The server's own PostgreSQL. `pid` is that of the running process, which changes after a crash; `url` stays. */
export type Cluster = { url: string; readonly pid: number; stop(): Promise<void> };

type Options = { dir: string; log: Logger; durable?: boolean };

/** The longest path that systems allow for a Unix socket, less its file name. */
const maxSocketPath = 103 - '/.s.PGSQL.5432'.length;

/**
 * Starts a real PostgreSQL with its data in `dir` (created at the first start), and restarts it whenever it dies. The
 * caller ensures that nobody else uses the folder. `durable: false` trades safety for speed, for tests. Throws a
 * StartFault when it cannot start.
 */
export async function startCluster({ dir, log, durable = true }: Options): Promise<Cluster> {
  try {
    const user = postgresUser();
    const { initdb, postgres } = await postgresPrograms(user, log);
    const home = await clusterHome(dir, user, log);
    await clearOrphan(`${home}/data`, log);
    await untilDataFree(`${home}/data`);
    const files = await clusterFiles(home, user, durable ? [initdb] : [initdb, '--no-sync']);
    const address = await chooseAddress(files);
    const kind = durable ? { ...lasting(), ...(hasLibrary(postgres) && measuring) } : passing;
    const args = [...settings(files, address, kind)];
    const isReady = () => answers(address.url);
    return await watch(address.url, log, () =>
      startPostmaster({ program: postgres, args, data: files.data, user, isReady, log }),
    );
  } catch (error) {
    throw error instanceof StartFault ? error : new StartFault('clusterFailed', describe(error));
  }
}

type Address = { url: string; host: string; port: number };

async function chooseAddress({ sockets, password }: ClusterFiles): Promise<Address> {
  const login = `postgres://${clusterUser}:${password}`;
  if (process.platform !== 'win32' && Buffer.byteLength(sockets) <= maxSocketPath) {
    const url = `${login}@localhost/postgres?host=${encodeURIComponent(sockets)}`;
    return { url, host: '', port: 5432 };
  }
  const port = await freePort();
  return { url: `${login}@127.0.0.1:${port}/postgres`, host: '127.0.0.1', port };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** A sixteenth of the memory that this process may use, 128 MB to 1 GB: the indexes of a million tickets fit into 1 GB. */
function buffersMb(): number {
  const allowed = Math.min(totalmem(), process.constrainedMemory() || totalmem());
  return Math.min(Math.max(Math.floor(allowed / 2 ** 24), 128), 1024);
}

type Settings = Record<string, string | number>;

const lasting = (): Settings => ({ shared_buffers: `${buffersMb()}MB` });

/** For the page of operators (docs/decisions/108-operations-page.md). Statements without a plan, as commits, are not of interest. */
const measuring: Settings = {
  shared_preload_libraries: LIBRARY,
  [`${LIBRARY}.track_utility`]: 'off',
};

/** Fast, and gone with a crash: for tests. */
const passing: Settings = {
  // Three test files run at once, some with two servers of up to 25 connections.
  max_connections: 300,
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

function* settings({ data, sockets }: ClusterFiles, { host, port }: Address, kind: Settings) {
  yield* ['-D', data];
  const values: Settings = {
    listen_addresses: host,
    port,
    unix_socket_directories: host === '' ? sockets : '',
    max_connections: 100,
    // Statements are short and many: to compile one, or to start a worker for it, takes longer than to run it.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...kind,
  };
  for (const [name, value] of Object.entries(values)) yield* ['-c', `${name}=${value}`];
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // 28…: the password is not this cluster's; waiting would not help.
    if (code.startsWith('28')) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Restarts without giving up: until it succeeds, queries fail and `/readyz` says so. */
async function watch(url: string, log: Logger, start: () => Promise<Postmaster>): Promise<Cluster> {
  let current = await start();
  let stopping = false;
  let running = guard();
  // If this process ends abruptly, PostgreSQL still shuts down properly.
  const parting = () => void (isAlive(current.pid) && process.kill(current.pid, 'SIGINT'));
  process.once('exit', parting);

  async function guard(): Promise<void> {
    await current.gone;
    for (let wait = 100; !stopping; wait = Math.min(2 * wait, 5_000)) {
      log.error({ postgres: current.pid }, 'PostgreSQL died, starting it again');
      try {
        current = await start();
        running = stopping ? current.stop() : guard();
        return running;
      } catch (err) {
        log.error({ err }, 'PostgreSQL does not start, trying again');
        await pause(wait);
      }
    }
  }

  return {
    url,
    get pid() {
      return current.pid;
    },
    async stop() {
      stopping = true;
      await current.stop();
      await running;
      process.off('exit', parting);
    },
  };
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n').findLast((each) => /FATAL|error/i.test(each)) ?? text;
  return `O PostgreSQL embutido não pôde ser iniciado: ${line.trim()}`;
}
