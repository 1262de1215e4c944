import { expect, test } from 'vitest';
import { rowsOfStep } from './step-rows.ts';

test('a step of the chart opens the rows of the first series that has any', () => {
  const one = (key: string, values: (number | null)[]) => ({
    key,
    label: key,
    unit: 'count' as const,
    points: values.map((value, at) => ({
      from: '',
      to: '',
      value,
      before: null,
      rows: `${key}/days/${at}`,
    })),
  });
  const series = [one('arrived', [3, 0, 0]), one('solved', [1, 2, null])];
  expect(rowsOfStep(series, 0)).toBe('arrived/days/0');
  expect(rowsOfStep(series, 1)).toBe('solved/days/1');
  expect(rowsOfStep(series, 2)).toBeNull();
});
