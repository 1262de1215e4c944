import type { Report } from '@balcao/contract/reports/report';
import { expect, test } from 'vitest';
import { reportSheet, rowCells, rowHeadings } from './sheet.rules.ts';

const report: Report = {
  ...{ name: 'tickets', title: 'Atendimento', by: 'sector', grain: 'day' },
  chosen: { sector_id: null, business_unit_id: null, user_id: null },
  ...{ from: '2026-03-01', to: '2026-03-31', before: null },
  ...{ until: '2026-03-31T15:00:00.000Z', counting: false },
  ...{ figures: [], series: [], tables: [] },
};

test.each([
  [false, 'Contado até 31/03/2026 às 12:00'],
  [true, 'Contado até 31/03/2026 às 12:00; ainda há o que contar: os números vão mudar'],
])('a sheet says until when it counts (still counting: %s)', (counting, words) => {
  const { rows } = reportSheet({ ...report, counting }, ['Setor: Vendas']);
  expect(rows.slice(0, 2)).toEqual([[{ text: 'Setor: Vendas' }], [{ text: words }]]);
});

const points = [
  { from: '2026-03-01', to: '2026-03-01', value: 12, before: 9, rows: null },
  { from: '2026-03-02', to: '2026-03-08', value: null, before: 4, rows: null },
];
const chart = [{ key: 'arrived', label: 'Chegaram', unit: 'count' as const, points }];

test('the chart stands as rows between figures and tables, with days that are days', () => {
  const rowsOf = (grain: Report['grain']) =>
    reportSheet({ ...report, grain, series: chart }, []).rows.slice(2);
  expect(rowsOf('day')).toEqual([
    [],
    [{ text: 'Evolução por dia' }, { text: 'Chegaram' }],
    [{ day: '2026-03-01' }, { number: 12, decimals: 0 }],
    [{ day: '2026-03-02' }, null],
  ]);
  expect(rowsOf('week').slice(1)).toEqual([
    [{ text: 'Evolução por semana' }, { text: 'Até' }, { text: 'Chegaram' }],
    [{ day: '2026-03-01' }, { day: '2026-03-01' }, { number: 12, decimals: 0 }],
    [{ day: '2026-03-02' }, { day: '2026-03-08' }, null],
  ]);
});

test('what is compared stands beside its number', () => {
  const before = { from: '2026-02-01', to: '2026-02-28' };
  const columns = [{ key: 'n', label: 'Abertos', unit: 'count' as const, formula: 'Assim.' }];
  const named = { key: 'by', label: 'Por setor', draw: 'bars' as const };
  const rows = [
    { key: '1', label: 'Vendas', values: [12], before: [7], rows: [null] },
    { key: '2', label: 'Novo', values: [1], before: null, rows: [null] },
  ];
  const table = { ...named, columns, rows, rest: 0, note: null, all: null };
  const number = (value: number) => ({ number: value, decimals: 0 });
  const sheet = reportSheet({ ...report, before, series: chart, tables: [table] }, []);
  expect(sheet.rows.slice(2)).toEqual([
    [],
    [{ text: 'Evolução por dia' }, { text: 'Chegaram' }, { text: 'Chegaram, antes' }],
    [{ day: '2026-03-01' }, number(12), number(9)],
    [{ day: '2026-03-02' }, null, number(4)],
    [],
    [{ text: 'Por setor' }, { text: 'Abertos' }, { text: 'Abertos, antes' }],
    [{ text: 'Vendas' }, number(12), number(7)],
    [{ text: 'Novo' }, number(1), null],
  ]);
});

test('times of figures and tables are exact, and a table says what its rows leave out', () => {
  const time = { key: 'time', label: 'Espera', unit: 'seconds' as const, formula: 'Conta assim.' };
  const row = { key: '1', label: 'Urgente', values: [12], before: null, rows: [null] };
  const table = {
    label: 'Por etiqueta',
    columns: [time],
    rows: [row],
    note: 'Sem linha.',
    rest: 2,
  };
  const { rows } = reportSheet(
    {
      ...report,
      figures: [{ ...time, value: 4, before: null, better: null, rows: null }],
      tables: [{ ...table, key: 'by', draw: 'bars', all: null }],
    },
    [],
  );
  const name = { text: 'Espera (h:mm:ss)' };
  expect(rows).toContainEqual([name, { seconds: 4 }, null, { text: 'Conta assim.' }]);
  expect(rows.slice(-4)).toEqual([
    [{ text: 'Por etiqueta' }, name],
    [{ text: 'Urgente' }, { seconds: 12 }],
    [{ text: 'Sem linha.' }],
    [{ text: 'Mais 2 fora desta lista' }],
  ]);
});

test('a row has its day, moment and times as such, under headings that say how they are written', () => {
  const at = new Date('2026-03-01T02:59:00Z');
  const nobody = { person_name: null, sector: null, business_unit: null, user: null };
  const cells = rowCells({
    ...{ at, day: '2026-02-28', ticket_id: 7, pm_transaction_id: null, elsewhere: false },
    ...{ ...nobody, title: null, seconds: 4, work_seconds: 0, cents: null },
  });
  const headings = rowHeadings('tickets');
  const of = (heading: string) => cells[headings.indexOf(heading)];
  expect(of('Dia')).toEqual({ day: '2026-02-28' });
  expect(of('Quando')).toEqual({ moment: at });
  expect(of('Tempo (h:mm:ss)')).toEqual({ seconds: 4 });
  expect(of('Tempo no horário da unidade (h:mm:ss)')).toEqual({ seconds: 0 });
});
