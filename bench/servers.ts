import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../apps/server/src/platform/database/cluster.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

export type RunningServer = { port: number; process: ChildProcess; stop(): Promise<void> };

/** The flags that `npm start` passes to Node. */
const nodeFlags: string[] = JSON.parse(await readFile(path('../package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((word: string) => word.startsWith('--'));

/** Starts one of our programs and waits for the line that says it is ready. */
async function start(file: string, args: string[], env: NodeJS.ProcessEnv, ready: RegExp) {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags, path(file), ...args], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (ready.test(line)) break;
  }
  child.stdout.resume();
  return {
    port,
    process: child,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A folder that PostgreSQL's own user can reach; `remove` deletes it. */
export async function emptyFolder() {
  const path = await mkdtemp(join(tmpdir(), 'balcao-bench-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A durable PostgreSQL in its own folder, as `npm start` runs it. */
export async function startDatabase() {
  const folder = await emptyFolder();
  const cluster = await startCluster({ dir: join(folder.path, 'pg'), log: createLogger('warn') });
  return {
    url: cluster.url,
    get pid() {
      return cluster.pid;
    },
    folder: folder.path,
    async stop() {
      await cluster.stop();
      await folder.remove();
    },
  };
}

const unlimited = {
  LIMIT_NEW_TICKETS: '1000000',
  LIMIT_VISITS: '100000000',
  LIMIT_REQUESTS: '1000000',
  LIMIT_FRAMES: '10000',
  LIMIT_SOCKETS: '1000000',
  LIMIT_MESSAGES: '1000000',
  LIMIT_LOGINS_PER_ACCOUNT: '1000000',
  LIMIT_LOGINS_PER_ADDRESS: '1000000',
  LOG_LEVEL: 'error',
};

/** The whole product, as one process. */
export function startProduct(
  database: { url: string; folder: string },
  settings: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const env = { ...unlimited, ...settings, DATABASE_URL: database.url, DATA_DIR: database.folder };
  return start('../apps/server/src/main.ts', ['--demo'], env, /Balcão pronto/);
}

/** The product with a door for signing documents: see invoices-server.ts. */
export function startInvoices(
  database: { url: string; folder: string },
  signPort: number,
): Promise<RunningServer> {
  const env = {
    ...unlimited,
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    SIGN_PORT: String(signPort),
  };
  return start('./invoices-server.ts', [], env, /ready/);
}

/** The product with a door that has a job's work done: see door-server.ts. */
export function startWithDoor(
  work: 'automail' | 'reports',
  database: { url: string; folder: string },
  doorPort: number,
): Promise<RunningServer> {
  const env = {
    ...unlimited,
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    DOOR_WORK: work,
    DOOR_PORT: String(doorPort),
  };
  return start('./door-server.ts', [], env, /ready/);
}

/** The least that a durable answer can cost: see floor-server.ts. */
export function startFloor(database: { url: string }): Promise<RunningServer> {
  return start('./floor-server.ts', [], { DATABASE_URL: database.url }, /ready/);
}

/** The least that taking visits in can cost: see visits-floor.ts. */
export function startVisitsFloor(): Promise<RunningServer> {
  return start('./visits-floor.ts', [], {}, /ready/);
}

/** The least that a portal's call can cost: see portal-floor.ts. */
export function startPortalFloor(database: { url: string }): Promise<RunningServer> {
  return start('./portal-floor.ts', [], { DATABASE_URL: database.url }, /ready/);
}

/** The least that a list, a search or a save can cost: see records-floor.ts. */
export function startRecordsFloor(database: { url: string }): Promise<RunningServer> {
  return start('./records-floor.ts', [], { DATABASE_URL: database.url }, /ready/);
}

/** The least that sending a message can cost: see thread-floor.ts. */
export function startThreadFloor(database: { url: string }): Promise<RunningServer> {
  return start('./thread-floor.ts', [], { DATABASE_URL: database.url }, /ready/);
}

/** The least that a list of tickets or a full-text search can cost: see tickets-floor.ts. */
export function startTicketsFloor(database: { url: string }): Promise<RunningServer> {
  return start('./tickets-floor.ts', [], { DATABASE_URL: database.url }, /ready/);
}

/** The least that a list of charges with its sums, or an emission, can cost: see charges-floor.ts. */
export function startChargesFloor(database: { url: string }): Promise<RunningServer> {
  return start('./charges-floor.ts', [], { DATABASE_URL: database.url }, /ready/);
}

/** The least that a list of entries with its sums, or a view of a year, can cost: see finance-floor.ts. */
export function startFinanceFloor(database: { url: string }): Promise<RunningServer> {
  return start('./finance-floor.ts', [], { DATABASE_URL: database.url }, /ready/);
}

/** The least that a desk's frequent calls can cost: see desk-floor.ts. */
export function startDeskFloor(database: { url: string }): Promise<RunningServer> {
  return start('./desk-floor.ts', [], { DATABASE_URL: database.url }, /ready/);
}

/** The least that uploads and downloads can cost: see files-floor.ts. */
export function startFilesFloor(folder: string): Promise<RunningServer> {
  return start('./files-floor.ts', [], { DATA_DIR: folder }, /ready/);
}

/** The least that the numbers of a dialog can cost: see designer-analytics-floor.ts. */
export function startAnalyticsFloor(database: { url: string }): Promise<RunningServer> {
  return start('./designer-analytics-floor.ts', [], { DATABASE_URL: database.url }, /ready/);
}
