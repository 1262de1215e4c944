import { expect, test } from 'vitest';
import { compared, comparedSteps } from './period.rules.ts';

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

const lines = (steps: { from: string; to: string }[]) =>
  steps.map(({ from, to }) => `${from} ${to}`);

test('beside each step of a chart stands the one as far into the other period', () => {
  const period = { from: '2026-03-04', to: '2026-03-20' };
  const other = compared(period, 'before');
  expect(lines(comparedSteps(period, other, 'week').steps)).toEqual([
    '2026-02-15 2026-02-19',
    '2026-02-20 2026-02-26',
    '2026-02-27 2026-03-03',
  ]);
});

test('a shorter month has fewer days beside it, and a longer one only as many', () => {
  const beside = (from: string, to: string) => {
    const period = { from, to };
    return comparedSteps(period, compared(period, 'before'), 'day').steps;
  };
  expect(beside('2026-03-01', '2026-03-31')).toHaveLength(28);
  expect(lines(beside('2026-02-01', '2026-02-28')).at(-1)).toBe('2026-01-28 2026-01-28');
});

test('months stand beside months, whatever their days', () => {
  const period = { from: '2024-01-01', to: '2024-12-31' };
  const other = compared(period, 'year');
  expect(lines(comparedSteps(period, other, 'month').steps).slice(1, 3)).toEqual([
    '2023-02-01 2023-02-28',
    '2023-03-01 2023-03-31',
  ]);
});

test('months that begin within one have as many days beside them', () => {
  const period = { from: '2026-01-01', to: '2026-11-28' };
  const { steps, grain } = comparedSteps(period, compared(period, 'before'), 'month');
  expect(grain).toBe('day');
  expect(lines(steps).slice(0, 2)).toEqual(['2025-02-03 2025-03-05', '2025-03-06 2025-04-02']);
  expect(steps.at(-1)?.to).toBe('2025-12-31');
});
