import { expect, test } from 'vitest';
import { seal, unseal, unsealer } from './sealed.ts';

const secret = 'a secret of this installation, long enough';

test('a sealed text is read again, and two seals of one text differ', () => {
  const first = seal(secret, 'link', 'São João');
  expect(unseal(secret, 'link', first)).toBe('São João');
  expect(unsealer(secret, 'link')(first)).toBe('São João');
  expect(seal(secret, 'link', 'São João').equals(first)).toBe(false);
});

test('another secret, another purpose, a changed or a cut seal give nothing', () => {
  const sealed = seal(secret, 'link', 'abc');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(unseal(`${secret}!`, 'link', sealed)).toBeNull();
  expect(unseal(secret, 'other', sealed)).toBeNull();
  expect(unseal(secret, 'link', changed)).toBeNull();
  expect(unseal(secret, 'link', sealed.subarray(0, 5))).toBeNull();
});
