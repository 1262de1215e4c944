import { expect, test } from 'vitest';
import { newTxid } from './emission.ts';

test('a txid fits the API Pix, says the reference, and is never the same', () => {
  for (const id of [1, 9_999_999_999, Number.MAX_SAFE_INTEGER])
    expect(newTxid(id)).toMatch(/^[A-Za-z0-9]{26,35}$/);
  expect(newTxid(7).startsWith('PM0000000007')).toBe(true);
  expect(newTxid(7)).not.toBe(newTxid(7));
});
