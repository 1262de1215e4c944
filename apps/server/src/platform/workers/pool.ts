import type { Logger } from '../logger.ts';
import { type Fault, Thread, type WorkerKind } from './thread.ts';

type Job<Request, Reply> = { request: Request; settle: (reply: Reply | Fault) => void };
type Lane<Request, Reply> = {
  thread: Thread<Request, Reply> | undefined;
  idle: NodeJS.Timeout | undefined;
};

export type Pool<Request, Reply> = {
  /** Never rejects: what goes wrong is a fault. */
  ask(request: Request): Promise<Reply | Fault>;
  /** Ends all threads; what runs or waits gets a fault. */
  close(): Promise<void>;
};

/**
 * Work that may hang, or take memory without end, in threads of its own: at most `workers`, each made when it has work and
 * ended when it has none for a while. Requests beyond wait in one bounded row. A thread that takes too much is ended and replaced; only its own request
 * fails.
 */
export function openPool<Request, Reply>(
  kind: WorkerKind,
  workers: number,
  log: Logger,
): Pool<Request, Reply> {
  const closedFault: Fault = { fault: `the ${kind.name} is closed`, passing: true };
  const lanes: Lane<Request, Reply>[] = Array.from({ length: workers }, () => ({
    thread: undefined,
    idle: undefined,
  }));
  const free = [...lanes];
  const waiting: Job<Request, Reply>[] = [];
  let closed = false;

  async function work(lane: Lane<Request, Reply>): Promise<void> {
    clearTimeout(lane.idle);
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      if (!lane.thread?.alive) lane.thread = new Thread(kind, log);
      const { thread } = lane;
      job.settle(await thread.ask(job.request));
      if (!thread.alive) await thread.stop();
    }
    lane.idle = setTimeout(() => endThread(lane), kind.idleMs).unref();
    free.push(lane);
  }

  async function endThread(lane: Lane<Request, Reply>): Promise<void> {
    clearTimeout(lane.idle);
    const { thread } = lane;
    lane.thread = undefined;
    await thread?.stop();
  }

  return {
    async ask(request) {
      if (closed) return closedFault;
      if (waiting.length >= kind.waiting) return { fault: 'too busy', passing: true };
      return new Promise((settle) => {
        waiting.push({ request, settle });
        const lane = free.pop();
        if (lane) void work(lane);
      });
    },
    async close() {
      closed = true;
      for (const { settle } of waiting.splice(0)) settle(closedFault);
      await Promise.all(lanes.map(endThread));
    },
  };
}
