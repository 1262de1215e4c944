import { Worker } from 'node:worker_threads';
import type { Logger } from '../logger.ts';
import { limits } from './limits.ts';
import type { Reply, Request } from './run-code.ts';

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
    this.#worker.postMessage(request);
    // When this process itself was busy, the reply may have come but is read only after the timers.
    let heard = false;
    const onTime = () => setImmediate(() => heard || this.#end());
    const watchdog = setTimeout(onTime, limits.hangMs);
    try {
      return await reply;
    } finally {
      heard = true;
      clearTimeout(watchdog);
      this.#worker.unref();
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #end(): void {
    this.#log.warn('sandbox worker hung and was ended');
    this.alive = false;
    this.#settle({ fault: 'took too long' });
    void this.#worker.terminate();
  }

  #hear(): Promise<Reply> {
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }
}
