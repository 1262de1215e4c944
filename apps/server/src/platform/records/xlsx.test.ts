import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Cell } from './cells.ts';
import { xlsxOf } from './xlsx.ts';

async function written(headings: string[], rows: Cell[][], mostRows?: number): Promise<Buffer> {
  async function* batches() {
    for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
  }
  return buffer(xlsxOf(headings, batches(), mostRows));
}
const text = (value: string): Cell => ({ text: value });

test('more rows than a sheet holds go on in the next one, under the same headings', async () => {
  const rows = Array.from({ length: 7 }, (_, n): Cell[] => [{ number: n, decimals: 0 }]);
  const book = await written(['N'], rows, 3);
  const sheets = await Promise.all([1, 2, 3].map((nth) => readSheet(book, nth)));
  expect(sheets).toEqual([
    [['N'], [0], [1], [2]],
    [['N'], [3], [4], [5]],
    [['N'], [6]],
  ]);
});

test('a workbook without rows has its headings, beyond Z too', async () => {
  const headings = Array.from({ length: 60 }, (_, n) => `Campo ${n}`);
  expect(await readSheet(await written(headings, []))).toEqual([headings]);
});

test('what XML cannot hold is dropped and the rest is kept', async () => {
  const book = await written(
    ['A', 'B'],
    [[text('<a> & "b" \u0001\ud800é😀'), text('x'.repeat(40_000))]],
  );
  const [, [first, second] = []] = await readSheet(book);
  expect(first).toBe('<a> & "b" \ufffdé😀');
  expect(second).toHaveLength(32_767);
});
