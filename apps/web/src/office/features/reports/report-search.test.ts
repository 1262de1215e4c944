import { expect, test } from 'vitest';
import { dayFaults, daysOf, reportQueryOf, reportSearch } from './report-search.ts';

test('an address keeps what can be chosen and drops the rest', () => {
  expect(reportSearch({ period: 'days30', from: '2026-01-01', by: 'mood', page: 4 })).toEqual({});
  expect(
    reportSearch({ period: 'own', from: '2026-02-03', to: '2026-02-10', sector_id: '3' }),
  ).toEqual({ period: 'own', from: '2026-02-03', to: '2026-02-10', sector_id: 3 });
  expect(reportSearch({ rows: 'arrived', page: 2, compare: 'year' })).toEqual({
    rows: 'arrived',
    page: 2,
    compare: 'year',
  });
});

test('the key of a row stays whole, however long its city is called', () => {
  const rows = `conversations/city/${'x'.repeat(200)}`;
  expect(reportSearch({ rows })).toEqual({ rows });
});

test('days that are none stay in the address and are told, also without the word for their period', () => {
  const wrong = reportSearch({ from: '2026-13-45', to: 20260230 });
  expect(wrong).toEqual({ period: 'own', from: '2026-13-45', to: '20260230' });
  expect(dayFaults(wrong)).toEqual({
    from: '“2026-13-45” não é uma data.',
    to: '“20260230” não é uma data.',
  });
  expect(reportQueryOf('tickets', wrong, '2026-03-07')).toMatchObject({ from: '2026-13-45' });
  const right = reportSearch({ from: '2026-02-01', to: '2026-02-28' });
  expect(right).toEqual({ period: 'own', from: '2026-02-01', to: '2026-02-28' });
  expect(dayFaults(right)).toEqual({});
  expect(dayFaults(reportSearch({ from: '2026-02-30' }))).toHaveProperty('from');
});

test('periods by name', () => {
  expect(daysOf('days7', '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(daysOf('month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' });
  expect(daysOf('month', '2026-02-10', true)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOf('last_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOf('year', '2026-03-31', true)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

test('a call is asked for days and for a division that the report has', () => {
  const search = { period: 'days7', by: 'city', rows: 'arrived', page: 2 } as const;
  expect(reportQueryOf('tickets', search, '2026-03-07')).toEqual({
    from: '2026-03-01',
    to: '2026-03-07',
  });
  expect(reportQueryOf('results', search, '2026-03-07')).toMatchObject({ by: 'city' });
});
