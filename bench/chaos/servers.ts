import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../servers.ts';

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** One of two servers, which can be killed and started again on the same port. */
export class ChaosServer {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  readonly #log: WriteStream;
  #process: ChildProcess | undefined;

  private constructor(port: number, env: NodeJS.ProcessEnv, logFile: string) {
    this.port = port;
    this.#env = env;
    this.#log = createWriteStream(logFile, { flags: 'a' });
  }

  /** A server that is not started yet. */
  static async make(env: NodeJS.ProcessEnv, logFile: string): Promise<ChaosServer> {
    return new ChaosServer(await freePort(), env, logFile);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const port = String(this.port);
    const env = { ...process.env, ...this.#env, PORT: port, PUBLIC_URL: this.url };
    this.#process = spawn(process.execPath, [program, '--demo'], { env, stdio: 'pipe' });
    this.#process.stdout?.pipe(this.#log, { end: false });
    this.#process.stderr?.pipe(this.#log, { end: false });
    for (let tries = 0; tries < 600; tries += 1) {
      if (this.#process.exitCode !== null || this.#process.signalCode)
        throw new Error('a server ended at its start');
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await pause(100);
    }
    throw new Error('a server did not get ready within a minute');
  }

  /** Ends it: with SIGTERM, as an operator does, or with SIGKILL, like a power cut. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null || this.#process.signalCode) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill(signal);
    await ended;
  }
}
