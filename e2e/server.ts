import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real server on its own data folder and port, with the demonstration data. */
export type Server = {
  baseURL: string;
  dataDir: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** Ends it as an operator does; throws when it does not end cleanly. */
  stop(): Promise<void>;
  /** Kills it, like a power cut. */
  kill9(): Promise<void>;
  /** Removes the data folder; the server must be stopped. */
  remove(): void;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** All browsers of a run share one address, so the throttles must not interfere. */
const wide = {
  LIMIT_NEW_TICKETS: '100000',
  LIMIT_LOGINS_PER_ACCOUNT: '100000',
  LIMIT_LOGINS_PER_ADDRESS: '100000',
  LIMIT_REQUESTS: '100000',
  LIMIT_FRAMES: '100000',
  LIMIT_SOCKETS: '100000',
  LIMIT_MESSAGES: '100000',
  LIMIT_UPLOADS: '100000',
};

function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TZ } = process.env;
  return { PATH, HOME, LANG, TZ };
}

async function ready(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1100; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${said()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server did not get ready:\n${said()}`);
}

export async function makeServer(settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, 'data');
  const env = {
    ...inherited(),
    ...wide,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    PUBLIC_URL: baseURL,
    DATA_DIR: dataDir,
    ...settings,
  };
  let child: ChildProcess | undefined;
  let log = '';

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null) return child?.exitCode ?? 0;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = await exit;
    return code;
  }

  return {
    baseURL,
    dataDir,
    async start() {
      const started = spawn(process.execPath, ['apps/server/src/main.ts'], { env, stdio: 'pipe' });
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk) => {
          log = `${log}${chunk}`.slice(-20_000);
        });
      child = started;
      await ready(baseURL, started, () => log);
    },
    async stop() {
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${log}`);
    },
    async kill9() {
      await end('SIGKILL');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
