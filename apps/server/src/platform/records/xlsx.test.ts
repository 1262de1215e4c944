import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
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

test('days, moments of São Paulo and durations are numbers with a format', async () => {
  const book = await written(
    ['Dia', 'Quando', 'Tempo'],
    [
      [{ day: '2026-03-01' }, { moment: new Date('2026-03-01T02:59:30Z') }, { seconds: 97_509 }],
      [{ day: '2018-12-31' }, { moment: new Date('2019-01-01T01:00:00Z') }, { seconds: 4 }],
    ],
  );
  const partOf = (path: string) => Buffer.from(unzipSync(book)[path] ?? []).toString();
  const cells = [
    ...partOf('xl/worksheets/sheet1.xml').matchAll(/<c r="(\w+)" s="(\d)"><v>(.*?)<\/v>/g),
  ].map(([, address, style, number]) => [address, Number(style), Number(number)]);
  const at = (days: number, hour: number, minute: number, second = 0) =>
    expect.closeTo(days + (hour * 3600 + minute * 60 + second) / 86_400, 9);
  expect(cells).toEqual([
    ['A2', 3, 46_082],
    ['B2', 4, at(46_081, 23, 59, 30)],
    ['C2', 5, at(1, 3, 5, 9)],
    // It was summer time.
    ['A3', 3, 43_465],
    ['B3', 4, at(43_465, 23, 0)],
    ['C3', 5, at(0, 0, 0, 4)],
  ]);
  const styles = partOf('xl/styles.xml');
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf( numFmtId="(\d+)")?/g)];
  expect(formats.map(([, , id]) => id)).toEqual([undefined, undefined, '4', '164', '165', '46']);
  expect(styles).toContain('numFmtId="164" formatCode="dd/mm/yyyy"');
  expect(styles).toContain('numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"');
});
