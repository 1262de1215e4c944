import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openPool } from './pool.ts';

/** Answers what it is asked; "die" kills it from outside of the request, as a fault that nobody awaits. */
const worker = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (asked) => {
    if (asked === 'die') throw new Error('died');
    parentPort.postMessage({ answer: asked });
  });
  parentPort.postMessage({ answer: 'ready' });`;

const pool = openPool<string, { answer: string } | { fault: string }>(
  {
    name: 'test worker',
    file: new URL(`data:text/javascript,${encodeURIComponent(worker)}`),
    ...{ hangMs: 5_000, starvedMs: 60_000, waiting: 10, memory: {} },
  },
  1,
  createLogger('silent'),
);
afterAll(() => pool.close());

test('a thread that dies takes its own request along and no other', async () => {
  const replies = ['die', 'one', 'die', 'two'].map((asked) => pool.ask(asked));
  const fault = { fault: 'ran out of memory or broke the thread' };
  expect(await Promise.all(replies)).toEqual([fault, { answer: 'one' }, fault, { answer: 'two' }]);
});
