import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Cell } from './cells.ts';
import { csvOf } from './csv.ts';

async function written(cells: Cell[]): Promise<string> {
  async function* batches() {
    yield [cells];
  }
  const [, line = ''] = (await text(csvOf(['A'], batches()))).split('\r\n');
  return line;
}

test('days, moments of São Paulo and durations are written as a spreadsheet reads them', async () => {
  const moment = new Date('2026-03-01T02:59:30Z');
  expect(await written([{ day: '2026-03-01' }, { moment }])).toBe('01/03/2026;28/02/2026 23:59');
  const spans = [0, 4, 12, 59, 60, 3_599, 3_600, 97_509].map((seconds) => ({ seconds }));
  expect(await written(spans)).toBe(
    '0:00:00;0:00:04;0:00:12;0:00:59;0:01:00;0:59:59;1:00:00;27:05:09',
  );
});
