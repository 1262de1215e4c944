import { expect, test } from 'vitest';
import { countPerAddress } from './count-per-address.ts';

test('each address is counted by itself, anew in each window', () => {
  const count = countPerAddress(1_000);
  expect([count('a', 0), count('a', 999), count('b', 999), count('a', 1_000)]).toEqual([
    1, 2, 1, 1,
  ]);
});
