import { expect, test } from 'vitest';
import { fileSize, megabytes } from './file-size.ts';

test.each([
  [1, '1 kB'],
  [1024, '1 kB'],
  [90_000, '88 kB'],
  [1_258_291, '1,2 MB'],
  [26_214_400, '25 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

test.each([
  [5_242_880, '5 MB'],
  [1_572_864, '1,5 MB'],
  [262_144_000, '250 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text);
});
