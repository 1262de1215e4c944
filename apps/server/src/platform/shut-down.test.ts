import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { shutDown } from './shut-down.ts';

test('every part is ended, the last one first, whatever fails or hangs before it, and that is logged', async () => {
  const lines: string[] = [];
  const log = createLogger('error', {
    destination: { write: (line: string) => void lines.push(line) },
  });
  const ended: string[] = [];
  await shutDown(
    [
      { part: 'first', close: () => void ended.push('first') },
      { part: 'second', close: async () => void ended.push('second') },
      { part: 'hangs', close: () => new Promise(() => {}) },
      {
        part: 'fails',
        close() {
          throw new Error('no');
        },
      },
      { part: 'last', close: () => void ended.push('last') },
    ],
    log,
  );
  expect(ended).toEqual(['last', 'second', 'first']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { part: 'fails', msg: 'a part did not end well' },
    { part: 'hangs', msg: 'a part did not end in time' },
  ]);
});
