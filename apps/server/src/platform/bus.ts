import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '@balcao/dialog/flow';
import type { Logger } from './logger.ts';

type Listener = (event: Json) => void;

/** Events between the servers of one installation: at most once, in the order of each sender. */
export type Bus = {
  /** Call it after the commit. Local listeners run at once; other servers get the event within some 10 ms. */
  publish(channel: string, event: Json): void;
  /** Returns the function that ends the subscription. A listener that throws is only logged. */
  subscribe(channel: string, listener: Listener): () => void;
  /** Sends what waits (for 2 s at most) and closes the connections. */
  close(): Promise<void>;
};

/**
 * On this channel a server learns (event: null) that it may have missed events of other servers, because a connection
 * was down: code that shows live data loads it again.
 */
export const busGap = 'bus.gap';

/** Carries batches from one server to all; `send` may repeat a batch, the bus recognizes it by its number. */
export type Link = { send(batch: string): Promise<void>; close(): Promise<void> };
export type LinkEvents = { receive(batch: string): void; gap(): void };

const flushEveryMs = 10;
const batchChars = 256 * 1024;
const queueChars = 32 * 1024 * 1024;

/** A bus over any link. Rejects when the link cannot be opened. */
export async function openBus(
  log: Logger,
  openLink: (events: LinkEvents) => Promise<Link>,
): Promise<Bus> {
  const local = listeners(log);
  const inbox = receiver(local.deliver, log);
  const link = await openLink({
    receive: inbox.receive,
    gap: () => local.deliver(busGap, null),
  });
  const outbox = sender(link, inbox.id, log);
  return {
    publish(channel, event) {
      outbox.push(JSON.stringify([channel, event]));
      local.deliver(channel, event);
    },
    subscribe: local.subscribe,
    async close() {
      await Promise.race([outbox.finish(), pause(2_000, undefined, { ref: false })]);
      outbox.stop();
      await link.close();
    },
  };
}

function listeners(log: Logger) {
  const channels = new Map<string, Set<Listener>>();
  const report = (err: unknown) => log.error({ err }, 'a bus listener failed');
  return {
    subscribe(channel: string, listener: Listener): () => void {
      const own: Listener = (event) => listener(event);
      const set = channels.get(channel) ?? new Set();
      channels.set(channel, set.add(own));
      return () => {
        set.delete(own);
        if (set.size === 0 && channels.get(channel) === set) channels.delete(channel);
      };
    },
    deliver(channel: string, event: Json): void {
      const set = channels.get(channel);
      for (const listener of [...(set ?? [])]) {
        if (!set?.has(listener)) continue;
        try {
          const result: unknown = listener(event);
          if (result instanceof Promise) result.catch(report);
        } catch (err) {
          report(err);
        }
      }
    },
  };
}

/** Reads `sender number [[channel, event], …]`, skipping our own batches and repeated ones. */
function receiver(deliver: (channel: string, event: Json) => void, log: Logger) {
  const id = randomUUID();
  const last = new Map<string, number>();

  function receive(batch: string): void {
    const [from = '', no = ''] = batch.slice(0, 64).split(' ', 2);
    if (from === id || Number(no) <= (last.get(from) ?? 0)) return;
    const events: [string, Json][] = JSON.parse(batch.slice(from.length + no.length + 2));
    last.set(from, Number(no));
    for (const [channel, event] of events) deliver(channel, event);
  }

  return {
    id,
    receive(batch: string): void {
      try {
        receive(batch);
      } catch (err) {
        log.error({ err }, 'bus batch not understood');
      }
    },
  };
}

/** Events that wait for the other servers, as batches `id number [event, …]`. */
function waitingEvents(id: string, log: Logger) {
  let queue: string[] = [];
  let chars = 0;
  let no = 0;
  return {
    push(event: string): void {
      if (chars > queueChars) {
        // Cut off for long: telling the others that they missed something is better than filling the memory.
        log.error({ events: queue.length }, 'bus queue dropped');
        queue = [JSON.stringify([busGap, null])];
        chars = 0;
      }
      queue.push(event);
      chars += event.length;
    },
    isEmpty: () => queue.length === 0,
    next(): string {
      let size = 0;
      let count = 0;
      while (count < queue.length && size < batchChars) size += queue[count++]?.length ?? 0;
      chars -= size;
      no += 1;
      return `${id} ${no} [${queue.splice(0, count).join(',')}]`;
    },
  };
}

/** Sends one batch after the other, each until it succeeds. */
function sender(link: Link, id: string, log: Logger) {
  const waiting = waitingEvents(id, log);
  let running: Promise<void> | undefined;
  let state: 'open' | 'finishing' | 'stopped' = 'open';

  async function run(): Promise<void> {
    while (!waiting.isEmpty() && state !== 'stopped') {
      if (state === 'open') await pause(flushEveryMs);
      const batch = waiting.next();
      while (!(await attempt(batch))) await pause(200, undefined, { ref: false });
    }
    running = undefined;
  }

  async function attempt(batch: string): Promise<boolean> {
    try {
      await link.send(batch);
      return true;
    } catch (err) {
      if (state === 'stopped') return true;
      log.warn({ err }, 'bus batch not sent, trying again');
      return false;
    }
  }

  return {
    push(event: string): void {
      if (state === 'stopped') return;
      waiting.push(event);
      running ??= run();
    },
    async finish(): Promise<void> {
      state = 'finishing';
      await running;
    },
    stop(): void {
      state = 'stopped';
    },
  };
}
