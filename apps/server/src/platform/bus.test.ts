import type { Json } from '@balcao/dialog/flow';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { swallowingProxy } from '../../test/proxy.ts';
import { hasRedisServer, startRedis } from '../../test/redis.ts';
import { type Bus, busGap } from './bus.ts';
import { postgresBus } from './bus-postgres.ts';
import { redisBus } from './bus-redis.ts';
import { createLogger } from './logger.ts';

const log = createLogger('silent');
const soon = (check: () => void) => vi.waitFor(check, 10_000);

/** The service under a bus: opens a bus, cuts all connections, stops. */
type Ground = { open(): Promise<Bus>; cut(): Promise<void>; stop(): Promise<void> };

async function onPostgres(): Promise<Ground> {
  const database = await testDatabase();
  const admin = new pg.Client(database.url);
  await admin.connect();
  return {
    open: () => postgresBus({ url: database.url, log }),
    async cut() {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'balcao bus'`);
    },
    async stop() {
      await admin.end();
      await database.drop();
    },
  };
}

async function onRedis(): Promise<Ground> {
  const { url, stop } = await startRedis();
  const admin = new Redis(url);
  return {
    open: () => redisBus({ url, log }),
    async cut() {
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await admin.call('CLIENT', 'KILL', 'TYPE', 'normal');
    },
    async stop() {
      admin.disconnect();
      await stop();
    },
  };
}

const grounds: [string, () => Promise<Ground>][] = [['PostgreSQL', onPostgres]];
if (hasRedisServer()) grounds.push(['Redis', onRedis]);

describe.each(grounds)('the bus on %s', (_name, start) => {
  let ground: Ground;
  const open = new Set<Bus>();

  async function openBus(): Promise<Bus> {
    const bus = await ground.open();
    open.add(bus);
    return bus;
  }

  function record(bus: Bus, channel: string): Json[] {
    const seen: Json[] = [];
    bus.subscribe(channel, (event) => seen.push(event));
    return seen;
  }

  beforeAll(async () => {
    ground = await start();
  });
  afterEach(async () => {
    await Promise.all([...open].map((bus) => bus.close()));
    open.clear();
  });
  afterAll(() => ground.stop());

  it('carries the events of each server to the other, in order', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const [atA, atB] = [record(a, 'b says'), record(b, 'a says')];
    for (let i = 0; i < 50; i++) {
      a.publish('a says', i);
      b.publish('b says', { i });
    }
    await soon(() => expect([atA.length, atB.length]).toEqual([50, 50]));
    expect(atB).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(atA).toEqual(Array.from({ length: 50 }, (_, i) => ({ i })));
  });

  it('gives a server its own event at once and only once', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const [atA, atB] = [record(a, 'x'), record(b, 'x')];
    a.publish('x', 'one');
    expect(atA).toEqual(['one']);
    b.publish('x', 'two');
    await soon(() => expect(atA).toEqual(['one', 'two']));
    await soon(() => expect(atB).toEqual(['two', 'one']));
  });

  it('delivers to the channel asked for, until unsubscribed', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const [kept, other] = [record(b, 'x'), record(b, 'y')];
    const ended: Json[] = [];
    const unsubscribe = b.subscribe('x', (event) => ended.push(event));
    a.publish('x', 1);
    await soon(() => expect(ended).toEqual([1]));
    unsubscribe();
    a.publish('x', 2);
    await soon(() => expect(kept).toEqual([1, 2]));
    expect(ended).toEqual([1]);
    expect(other).toEqual([]);
  });

  it('lets no failing listener harm the others', async () => {
    const [a, b] = [await openBus(), await openBus()];
    for (const bus of [a, b]) {
      bus.subscribe('x', () => {
        throw new Error('listener');
      });
      bus.subscribe('x', () => Promise.reject(new Error('async listener')));
    }
    const [atA, atB] = [record(a, 'x'), record(b, 'x')];
    a.publish('x', 1);
    a.publish('x', 2);
    expect(atA).toEqual([1, 2]);
    await soon(() => expect(atB).toEqual([1, 2]));
  });

  it('carries large events and any text whole', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const seen = record(b, 'ação 🙂');
    const events = ['x'.repeat(20_000), 'é🙂\u0000\n"\\'.repeat(5_000), '\ud800', {}];
    for (const event of events) a.publish('ação 🙂', event);
    await soon(() => expect(seen).toHaveLength(4));
    expect(seen).toEqual(events);
  });

  it('carries a burst of 5,000 events complete', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const seen = record(b, 'x');
    for (let i = 0; i < 5_000; i++) a.publish('x', { i, text: 'some words of an event' });
    await soon(() => expect(seen).toHaveLength(5_000));
    expect(seen).toEqual(
      Array.from({ length: 5_000 }, (_, i) => ({ i, text: 'some words of an event' })),
    );
  });

  it('goes on after its connections were cut, says that there was a gap, repeats nothing', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const seen = record(b, 'x');
    const [gapsA, gapsB] = [record(a, busGap), record(b, busGap)];
    a.publish('x', 'before');
    await soon(() => expect(seen).toEqual(['before']));
    await ground.cut();
    a.publish('x', 'between');
    await soon(() => expect([gapsA, gapsB]).toEqual([[null], [null]]));
    a.publish('x', 'after');
    await soon(() => expect(seen).toContain('after'));
    expect(seen.filter((event) => event !== 'between')).toEqual(['before', 'after']);
    expect(seen.filter((event) => event === 'between').length).toBeLessThanOrEqual(1);
  });

  it('sends what waits before it closes', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const seen = record(b, 'x');
    a.publish('x', 'last words');
    await a.close();
    await soon(() => expect(seen).toEqual(['last words']));
  });
});

const served: [string, () => Promise<{ url: string; stop(): Promise<void> }>][] = [
  [
    'PostgreSQL',
    async () => {
      const { url, drop } = await testDatabase();
      return { url, stop: drop };
    },
  ],
];
if (hasRedisServer()) served.push(['Redis', startRedis]);

it.each(served)(
  'the bus on %s goes on after its connections froze, also where it only listens',
  async (_, start) => {
    const server = await start();
    const proxy = await swallowingProxy(server.url);
    const open = proxy.url.startsWith('redis') ? redisBus : postgresBus;
    const [a, b] = [await open({ url: proxy.url, log }), await open({ url: proxy.url, log })];
    const [seen, gaps]: [Json[], Json[]] = [[], []];
    b.subscribe('x', (event) => seen.push(event));
    b.subscribe(busGap, (event) => gaps.push(event));
    proxy.freeze();
    a.publish('x', 'first');
    await vi.waitFor(() => expect(gaps).toEqual([null]), 45_000);
    a.publish('x', 'second');
    await vi.waitFor(() => expect(seen).toContain('second'), 20_000);
    proxy.freeze();
    await Promise.all([a.close(), b.close()]);
    await proxy.close();
    await server.stop();
  },
  90_000,
);

it('refuses to start without its server', async () => {
  await expect(postgresBus({ url: 'postgres://127.0.0.1:1/x', log })).rejects.toThrow();
  await expect(redisBus({ url: 'redis://127.0.0.1:1', log })).rejects.toThrow();
});
