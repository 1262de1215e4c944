import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [1, '1 kB'],
  [1024, '1 kB'],
  [90_000, '88 kB'],
  [1_258_291, '1,2 MB'],
  [26_214_400, '25 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
