import { commissionStates } from '@balcao/contract/affiliates/commissions';
import { expect, test } from 'vitest';
import { commissionQueryOf, commissionSearch } from './commission-search.ts';

test('every state of the contract is a filter', () => {
  for (const status of commissionStates) expect(commissionSearch({ status })).toEqual({ status });
});

test('invalid filters are left out, and a name only goes with its affiliate', () => {
  expect(
    commissionSearch({ status: 'x', af_affiliate_id: '-1', affiliate: 'Ana', page: 1 }),
  ).toEqual({});
  const search = commissionSearch({ af_affiliate_id: '7', affiliate: 'Ana', page: '2' });
  expect(search).toEqual({ af_affiliate_id: 7, affiliate: 'Ana', page: 2 });
  expect(commissionQueryOf(search)).toEqual({ af_affiliate_id: 7, page: 2 });
});
