import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openPool } from './pool.ts';
import type { WorkerKind } from './thread.ts';

/** Echoes each request; "die" kills it from outside the request, like a rejection that nobody awaits; "work" takes a while. */
const worker = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (asked) => {
    if (asked === 'die') throw new Error('died');
    if (asked === 'work') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    parentPort.postMessage({ answer: asked === 'who' ? threadId : asked });
  });
  parentPort.postMessage({ answer: 'ready' });`;

const pools: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function open(kind: Partial<WorkerKind>) {
  const pool = openPool<string, { answer: string | number } | { fault: string }>(
    {
      name: 'test worker',
      file: new URL(`data:text/javascript,${encodeURIComponent(worker)}`),
      hangMs: 5_000,
      starvedMs: 60_000,
      idleMs: 60_000,
      waiting: 10,
      memory: {},
      ...kind,
    },
    1,
    createLogger('silent'),
  );
  pools.push(pool);
  return pool;
}

test('a thread that dies fails only its own request', async () => {
  const pool = open({});
  const replies = ['die', 'one', 'die', 'two'].map((asked) => pool.ask(asked));
  const fault = { fault: 'ran out of memory or broke the thread' };
  expect(await Promise.all(replies)).toEqual([fault, { answer: 'one' }, fault, { answer: 'two' }]);
});

test('a thread without work is ended, and the next request gets a new one', async () => {
  const kept = open({});
  expect(await kept.ask('who')).toEqual(await kept.ask('who'));
  const pool = open({ idleMs: 1 });
  const first = await pool.ask('who');
  await expect.poll(() => pool.ask('who'), { interval: 100 }).not.toEqual(first);
});

const tooBusy = { fault: 'too busy', passing: true };

test('a request that has waited too long is refused as temporary, and the next one is answered', async () => {
  const pool = open({ patienceMs: 50 });
  const replies = await Promise.all(['work', 'late'].map((asked) => pool.ask(asked)));
  expect(replies).toEqual([{ answer: 'work' }, tooBusy]);
  expect(await pool.ask('next')).toEqual({ answer: 'next' });
});

test('a thread rests after its work, and takes no request meanwhile', async () => {
  const [resting, other] = [open({ rest: 9, patienceMs: 500 }), open({ patienceMs: 500 })];
  expect(await Promise.all([resting.ask('work'), other.ask('work')])).toHaveLength(2);
  // The pause lasts longer than requests may wait.
  expect(await resting.ask('early')).toEqual(tooBusy);
  expect(await other.ask('early')).toEqual({ answer: 'early' });
  expect(await resting.ask('rested')).toEqual({ answer: 'rested' });
});

test('a full queue refuses the next request as temporary', async () => {
  const pool = open({ waiting: 2 });
  const replies = await Promise.all(
    ['work', 'one', 'two', 'three'].map((asked) => pool.ask(asked)),
  );
  expect(replies).toEqual([{ answer: 'work' }, { answer: 'one' }, { answer: 'two' }, tooBusy]);
});
