import { expect, test } from 'vitest';
import { daysOf, reportQueryOf, reportSearch } from './report-search.ts';

test.each([
  ['week', '2026-11-23', '2026-11-29'],
  ['next_week', '2026-11-30', '2026-12-06'],
  ['month', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-12-31'],
  ['year', '2026-01-01', '2026-12-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
] as const)('%s of 23 November is %s to %s', (period, from, to) => {
  expect(daysOf(period, '2026-11-23')).toEqual({ from, to });
});

test('an address holds view, period and filters; what is wrong in it is left out', () => {
  const raw = { view: 'dre', period: 'own', from: '2026-01-01', to: 'x', page: '1', basis: 'cash' };
  expect(reportSearch(raw)).toEqual({
    view: 'dre',
    period: 'own',
    from: '2026-01-01',
    basis: 'cash',
  });
  expect(reportSearch({ view: 'x', from: '2026-01-01', business_unit_id: '-2' })).toEqual({});
});

test('payables ask for this week, the other views for this month', () => {
  expect(reportQueryOf('payables', {}, '2026-11-23')).toEqual({
    from: '2026-11-23',
    to: '2026-11-29',
  });
  expect(reportQueryOf('dre', { basis: 'cash' }, '2026-11-23')).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    basis: 'cash',
  });
});
