import { expect, test } from 'vitest';
import { spendingQueryOf, spendingSearch } from './spending-search.ts';

test('an address gives the filters that it names', () => {
  const given = {
    from: '2026-01-01',
    to: '2026-01-31',
    ad_advertisement_id: 7,
    campaign: 'Verão',
    page: 2,
  };
  expect(spendingSearch(given)).toEqual(given);
  expect(spendingQueryOf(spendingSearch(given))).not.toHaveProperty('campaign');
});

test('what is no filter is left out', () => {
  const raw = { from: '2026-02-30', to: 'hoje', campaign: 'Verão', page: 1, other: 'y' };
  expect(spendingSearch(raw)).toEqual({});
  expect(spendingSearch({ from: '0000-01-01', ad_advertisement_id: 'x' })).toEqual({});
});
