import { Worker } from 'node:worker_threads';
import type { Logger } from '../logger.ts';
import { limits, tookTooLong } from './limits.ts';
import type { Reply, Request } from './run-code.ts';

const starved: Reply = { fault: 'got no processor time', passing: true };
const ended: Reply = { fault: 'the sandbox ended', passing: true };

/** One worker thread that runs one request at a time. Not `alive` any more, it must be replaced. */
export class Thread {
  alive = true;
  readonly #log: Logger;
  readonly #worker: Worker;
  readonly #ready: Promise<Reply>;
  #settle: (reply: Reply) => void = () => {};

  constructor(log: Logger) {
    this.#log = log;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      env: {},
      execArgv: [],
      // A second belt, should somebody get out of the machine; its own memory is counted apart.
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
    });
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (err) => log.error({ err }, 'sandbox worker failed'));
    this.#worker.on('exit', () => {
      this.alive = false;
      this.#settle(ended);
    });
    this.#ready = this.#hear();
  }

  /** Always replies; the thread is dead after a request that hung. */
  async ask(request: Request): Promise<Reply> {
    this.#worker.ref();
    await this.#ready;
    if (!this.alive) return ended;
    const reply = this.#hear();
    const watchdog = this.#watch();
    this.#worker.postMessage(request);
    try {
      return await reply;
    } finally {
      clearInterval(watchdog);
      this.#worker.unref();
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Ends the thread when a request has taken too much of its processor time, or got none for very long. */
  #watch(): NodeJS.Timeout {
    const begun = performance.now();
    const settle = this.#settle;
    const before = this.#worker.cpuUsage().catch(() => null);
    return setInterval(async () => {
      const start = await before;
      const used = start && (await this.#worker.cpuUsage(start).catch(() => null));
      // The reply came meanwhile, and the thread is at another request.
      if (this.#settle !== settle) return;
      if (used && used.user + used.system > limits.hangMs * 1000) this.#end(tookTooLong);
      else if (performance.now() - begun > limits.starvedMs) this.#end(starved);
    }, limits.hangMs / 5);
  }

  #end(reply: Reply): void {
    if (!this.alive) return;
    this.#log.warn(reply, 'sandbox worker hung and was ended');
    this.alive = false;
    this.#settle(reply);
    void this.#worker.terminate();
  }

  #hear(): Promise<Reply> {
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }
}
