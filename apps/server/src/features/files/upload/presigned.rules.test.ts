import { expect, test } from 'vitest';
import { countParts, partLength, partSizeOf, requireSize, requireType } from './presigned.rules.ts';

const MB = 1024 * 1024;

test('what is larger than 8 MB goes in parts, and so does nothing of unknown size', () => {
  expect([8 * MB, 8 * MB + 1, undefined].map(partSizeOf)).toEqual([null, 8 * MB, null]);
});

test.each([
  [{ size: 20 * MB, part_size: 8 * MB }, 3, [8 * MB, 8 * MB, 4 * MB, null]],
  [{ size: 16 * MB, part_size: 8 * MB }, 2, [8 * MB, 8 * MB, null, null]],
  [{ size: 10, part_size: null }, 1, [10, null, null, null]],
  [{ size: null, part_size: null }, 1, [undefined, null, null, null]],
])('%j has %i parts', (pieces, count, lengths) => {
  expect(countParts(pieces)).toBe(count);
  expect([0, 1, 2, 3].map((part) => partLength(pieces, part))).toEqual(lengths);
  expect(partLength(pieces, -1)).toBeNull();
});

test.each([
  ['', 'image/png', true],
  ['application/octet-stream', 'video/mp4', true],
  ['application/x-zip-compressed', 'application/zip', true],
  // Windows with Excel uses this type for every CSV.
  ['application/vnd.ms-excel', 'text/csv', true],
  ['image/jpg', 'image/jpeg', true],
  ['image/png', 'application/pdf', false],
  ['application/pdf', 'image/png', false],
  ['text/html', 'text/plain', false],
  ['image/svg+xml', 'text/plain', false],
  ['text/javascript', 'text/plain', false],
])('bytes said to be %j that are %s pass: %s', (declared, mime, passes) => {
  const check = () => requireType(declared, mime);
  if (passes) expect(check).not.toThrow();
  else expect(check).toThrow(/tipo de arquivo/);
});

test('every size that was declared must be that of the bytes', () => {
  expect(() => requireSize([10, null], 10)).not.toThrow();
  expect(() => requireSize([10, 11], 10)).toThrow();
});
