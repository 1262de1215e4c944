import { expect, test } from 'vitest';
import { heatCells, spanOfHours } from './heat-cells.ts';

const columns = ['0 h', '1 h', '2 h', '3 h'].map((label) => ({
  key: label,
  label,
  unit: 'count' as const,
  formula: '',
}));
const row = (label: string, values: number[]) => ({
  key: label,
  label,
  values,
  before: null,
  rows: values.map((_, at) => `${label}-${at}`),
});

test('upright, hours go down without those at both ends in which nobody came', () => {
  const rows = [row('Segunda', [0, 2, 0, 0]), row('Terça', [0, 0, 1, 0])];
  const { heads, lines } = heatCells(spanOfHours({ columns, rows }), true);
  expect(heads.map(({ short }) => short)).toEqual(['Seg', 'Ter']);
  expect(lines.map(({ label }) => label)).toEqual(['1 h', '2 h']);
  expect(lines[1]?.cells[1]).toEqual({ name: 'Terça, 2 h', value: 1, rows: 'Terça-2' });
});

test('without anything all hours stay', () => {
  const rows = [row('Segunda', [0, 0, 0, 0])];
  expect(heatCells(spanOfHours({ columns, rows }), false).heads).toHaveLength(4);
});
