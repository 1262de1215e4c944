import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Logger } from '../logger.ts';

/** The program and the limits of one kind of thread. Times are milliseconds. */
export type WorkerKind = {
  /** The kind's name, for the log. */
  name: string;
  /** Answers each message with one message; its first message, unasked, says that it is ready. */
  file: URL;
  /** Processor time of one request; beyond it the whole thread is ended, whatever it does. */
  hangMs: number;
  /** Wall-clock time, for a thread that gets no processor. */
  starvedMs: number;
  /** A thread without a request for this long is ended: it holds tens of megabytes. */
  idleMs: number;
  /** How many requests may wait for a thread. */
  waiting: number;
  /** A request that has waited longer is refused as temporarily too busy. */
  patienceMs?: number;
  /** A thread rests before its next request, this many times as long as the last one took: heavy use leaves others the processor. */
  rest?: number;
  memory: ResourceLimits;
};

/** `fault` is short English for staff. `passing`: not the request's fault; it may succeed soon. */
export type Fault = { fault: string; passing?: true };

/** The reply to a request that took too much processor time. */
export const tookTooLong: Fault = { fault: 'took too long' };
/** The reply to a request that got no processor time; it may succeed soon. */
export const starved: Fault = { fault: 'got no processor time', passing: true };
/** The reply to a request that used too much memory. */
export const broken: Fault = { fault: 'ran out of memory or broke the thread' };

/** One worker thread, which runs one request at a time. When it is no longer `alive`, it must be replaced. */
export class Thread<Request, Reply> {
  alive = true;
  /** Resolves when the thread can take requests, or is dead. */
  readonly ready: Promise<Reply | Fault>;
  readonly #kind: WorkerKind;
  readonly #ended: Fault;
  readonly #log: Logger;
  readonly #worker: Worker;
  #settle: (reply: Reply | Fault) => void = () => {};

  constructor(kind: WorkerKind, log: Logger) {
    this.#kind = kind;
    this.#ended = { fault: `the ${kind.name} ended`, passing: true };
    this.#log = log;
    this.#worker = new Worker(kind.file, { env: {}, execArgv: [], resourceLimits: kind.memory });
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (err) => {
      log.error({ err }, `${kind.name} worker failed`);
      // The thread ends a moment later; the next request must not get it.
      this.alive = false;
      this.#settle(broken);
    });
    this.#worker.on('exit', () => {
      this.alive = false;
      this.#settle(this.#ended);
    });
    this.ready = this.#hear();
  }

  /** Always replies; the thread is dead after a request that hung. */
  async ask(request: Request): Promise<Reply | Fault> {
    this.#worker.ref();
    await this.ready;
    if (!this.alive) return this.#ended;
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

  /** Ends the thread when a request has used too much processor time, or got none for very long. */
  #watch(): NodeJS.Timeout {
    const { hangMs, starvedMs } = this.#kind;
    const begun = performance.now();
    const settle = this.#settle;
    const before = this.#worker.cpuUsage().catch(() => null);
    let used = 0;
    // A thread may be too busy to report its load: nothing waits for its answer.
    const measure = async () => {
      const start = await before;
      const usage = start && (await this.#worker.cpuUsage(start).catch(() => null));
      if (usage) used = Math.max(used, usage.user + usage.system);
    };
    let measuring = false;
    return setInterval(() => {
      // The reply has arrived meanwhile, and the thread may run another request.
      if (this.#settle !== settle) return;
      if (used > hangMs * 1000) this.#end(tookTooLong);
      else if (performance.now() - begun > starvedMs) this.#end(starved);
      if (measuring) return;
      measuring = true;
      void measure().finally(() => {
        measuring = false;
      });
    }, hangMs / 5);
  }

  #end(reply: Fault): void {
    if (!this.alive) return;
    this.#log.warn(reply, `${this.#kind.name} worker hung and was ended`);
    this.alive = false;
    this.#settle(reply);
    void this.#worker.terminate();
  }

  #hear(): Promise<Reply | Fault> {
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }
}
