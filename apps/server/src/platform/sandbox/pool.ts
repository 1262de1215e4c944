import type { Logger } from '../logger.ts';
import { limits } from './limits.ts';
import type { Reply, Request } from './run-code.ts';
import { Thread } from './thread.ts';

type Job = { request: Request; settle: (reply: Reply) => void };
type Lane = { thread?: Thread };
type Pool = { ask(request: Request): Promise<Reply>; close(): Promise<void> };

/** `workers` lanes, each with a thread when it has had work; requests beyond wait in one bounded row. */
export function openPool(workers: number, log: Logger): Pool {
  const lanes: Lane[] = Array.from({ length: workers }, () => ({}));
  const free = [...lanes];
  const waiting: Job[] = [];
  let closed = false;

  async function work(lane: Lane): Promise<void> {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      if (!lane.thread?.alive) lane.thread = new Thread(log);
      job.settle(await lane.thread.ask(job.request));
      if (!lane.thread.alive) await lane.thread.stop();
    }
    free.push(lane);
  }

  return {
    async ask(request) {
      if (closed) return { fault: 'the sandbox is closed', passing: true };
      if (waiting.length >= limits.waiting) return { fault: 'too busy', passing: true };
      return new Promise((settle) => {
        waiting.push({ request, settle });
        const lane = free.pop();
        if (lane) void work(lane);
      });
    },
    async close() {
      closed = true;
      for (const { settle } of waiting.splice(0))
        settle({ fault: 'the sandbox is closed', passing: true });
      await Promise.all(lanes.map((lane) => lane.thread?.stop()));
    },
  };
}
