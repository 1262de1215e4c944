import type { Report } from '@balcao/contract/reports/report';
import { expect, test } from 'vitest';
import { reportPaper, roundTicks } from './paper.rules.ts';
import { reportSheet } from './sheet.rules.ts';

test.each([
  [0, 'count', [0, 1]],
  [2, 'count', [0, 1, 2]],
  [7, 'count', [0, 5, 10]],
  [61, 'count', [0, 50, 100]],
  [1_384, 'count', [0, 500, 1_000, 1_500]],
  [3, 'cents', [0, 100]],
  [249_900, 'cents', [0, 100_000, 200_000, 300_000]],
] as const)('lines across a chart up to %d %s stand at round numbers', (most, unit, ticks) => {
  expect(roundTicks(0, most, unit)).toEqual(ticks);
});

test('where more goes back than comes, lines stand below 0, too', () => {
  expect(roundTicks(-40_000, 90_000, 'cents')).toEqual([-50_000, 0, 50_000, 100_000]);
});

test('a sheet of paper leaves out the columns that are shown on demand, and a file keeps them', () => {
  const column = { unit: 'count', formula: 'Conta assim.' } as const;
  const report: Report = {
    ...{ name: 'tickets', title: 'Atendimento', by: 'sector', grain: 'day' },
    chosen: { sector_id: null, business_unit_id: null, user_id: null },
    ...{ from: '2026-03-01', to: '2026-03-31', before: { from: '2026-02-01', to: '2026-02-28' } },
    ...{ until: '2026-03-31T15:00:00.000Z', counting: false },
    ...{ figures: [], series: [] },
    tables: [
      {
        ...{ key: 'by', label: 'Por setor', draw: 'bars', rest: 0, note: null, all: null },
        columns: [
          { ...column, key: 'extra', label: 'Raro', extra: true },
          { ...column, key: 'usual', label: 'Comum' },
        ],
        rows: [{ key: '1', label: 'Vendas', values: [1, 2], before: [3, 4], rows: [null, null] }],
      },
    ],
  };
  const paper = reportPaper({ report, filters: [], company: 'Aurora', now: new Date(0) });
  expect(paper.tables[0]?.columns).toHaveLength(1);
  expect(paper.tables[0]?.rows[0]).toMatchObject({ cells: ['2'], before: ['4'] });
  expect(reportSheet(report, []).rows.at(-1)).toHaveLength(5);
});
