import { expect, test } from 'vitest';
import { compared } from './period.rules.ts';

const before = (from: string, to: string) => Object.values(compared({ from, to }, 'before'));

test('months are compared with months, other days with as many days', () => {
  expect(before('2026-03-01', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28']);
  expect(before('2026-01-01', '2026-03-31')).toEqual(['2025-10-01', '2025-12-31']);
  expect(before('2024-02-01', '2024-02-29')).toEqual(['2024-01-01', '2024-01-31']);
  expect(before('2026-01-01', '2026-12-31')).toEqual(['2025-01-01', '2025-12-31']);
  expect(before('2026-03-02', '2026-03-31')).toEqual(['2026-01-31', '2026-03-01']);
  expect(before('2026-03-01', '2026-03-30')).toEqual(['2026-01-30', '2026-02-28']);
  expect(before('2026-03-01', '2026-03-01')).toEqual(['2026-02-28', '2026-02-28']);
});

test('a year earlier, a leap day is the last of February', () => {
  const year = compared({ from: '2024-02-29', to: '2024-03-31' }, 'year');
  expect(year).toEqual({ from: '2023-02-28', to: '2023-03-31' });
});
