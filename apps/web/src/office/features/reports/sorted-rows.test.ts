import { expect, test } from 'vitest';
import { firstCounted, heatOf, shareOfMost, sortedRows } from './sorted-rows.ts';

const row = (label: string, value: number | null) => ({
  key: label,
  label,
  values: [value],
  before: null,
  rows: [null],
});
const rows = [row('Obras', 3), row('Água', null), row('Vendas', 9), row('Lojas', 3)];
const labels = (list: { label: string }[]) => list.map(({ label }) => label);

test('rows go by a number or by name, and what has no number comes last', () => {
  const by = (column: number | 'name', up: boolean) => labels(sortedRows(rows, { column, up }));
  expect(by(0, false)).toEqual(['Vendas', 'Lojas', 'Obras', 'Água']);
  expect(by(0, true)).toEqual(['Lojas', 'Obras', 'Vendas', 'Água']);
  expect(by('name', true)).toEqual(['Água', 'Lojas', 'Obras', 'Vendas']);
});

test('a table is ordered at first by a column that has numbers: of a city there are no visits', () => {
  const cities = [['Campinas', 4] as const, ['Santos', 0] as const].map(([label, value]) => ({
    ...row(label, null),
    values: [null, value],
    before: null,
  }));
  expect(firstCounted(cities)).toBe(1);
  expect([firstCounted(rows), firstCounted([row('Água', null)]), firstCounted([])]).toEqual([
    0, 0, 0,
  ]);
});

test('bars and heat are parts of the greatest', () => {
  expect(shareOfMost(3, [3, 6, null])).toBe(0.5);
  expect(shareOfMost(-3, [-3, 6])).toBe(0);
  expect(shareOfMost(0, [0, null])).toBe(0);
  expect([0, 1, 5, 10].map((value) => heatOf(value, [10]))).toEqual([0, 2, 4, 5]);
});
