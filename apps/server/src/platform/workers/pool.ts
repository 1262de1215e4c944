import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { type Fault, Thread, type WorkerKind } from './thread.ts';

/** A thread without processor time took long but worked little, so its rest is limited. */
const LONGEST_REST_MS = 1_000;
const tooBusy: Fault = { fault: 'too busy', passing: true };

type Job<Request, Reply> = {
  request: Request;
  since: number;
  settle: (reply: Reply | Fault) => void;
};
type Lane<Request, Reply> = {
  thread: Thread<Request, Reply> | undefined;
  idle: NodeJS.Timeout | undefined;
};

export type Pool<Request, Reply> = {
  /** Never rejects: errors become faults. */
  ask(request: Request): Promise<Reply | Fault>;
  /** Ends all threads; running and waiting requests get a fault. */
  close(): Promise<void>;
};

/**
 * Runs work that may hang, or use unlimited memory, in separate threads: at most `workers`, each created when there is work and ended after a while
 * without any. Further requests wait in one bounded queue. A thread that takes too much is ended and replaced; only its own request fails.
 */
export function openPool<Request, Reply>(
  kind: WorkerKind,
  workers: number,
  log: Logger,
): Pool<Request, Reply> {
  const { patienceMs = Number.POSITIVE_INFINITY, rest = 0 } = kind;
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
      if (performance.now() - job.since > patienceMs) {
        job.settle(tooBusy);
        continue;
      }
      if (!lane.thread?.alive) lane.thread = new Thread(kind, log);
      const { thread } = lane;
      await thread.ready;
      const startedAt = performance.now();
      job.settle(await thread.ask(job.request));
      const restMs = Math.min((performance.now() - startedAt) * rest, LONGEST_REST_MS);
      if (!thread.alive) await thread.stop();
      if (restMs > 0) await pause(restMs, undefined, { ref: false });
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
      if (waiting.length >= kind.waiting) return tooBusy;
      return new Promise((settle) => {
        waiting.push({ request, since: performance.now(), settle });
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
