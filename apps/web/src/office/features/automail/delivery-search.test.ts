import { deliveryStates } from '@balcao/contract/automail/deliveries';
import { expect, test } from 'vitest';
import { deliveryQueryOf, deliverySearch } from './delivery-search.ts';

test('an address gives the filters that it names', () => {
  const found = deliverySearch({
    q: ' ana@exemplo.com.br ',
    status: 'failed',
    am_rule_id: 7,
    rule: 'Boas-vindas',
    page: 2,
  });
  expect(found).toEqual({
    q: 'ana@exemplo.com.br',
    status: 'failed',
    am_rule_id: 7,
    rule: 'Boas-vindas',
    page: 2,
  });
  expect(deliveryQueryOf(found)).not.toHaveProperty('rule');
});

test('every state of a delivery can be asked for', () => {
  for (const status of deliveryStates) expect(deliverySearch({ status })).toEqual({ status });
});

test('what is no filter is left out', () => {
  const raw = { q: '  ', status: 'lost', am_rule_id: 'x', rule: 'R', page: 1, other: 'y' };
  expect(deliverySearch(raw)).toEqual({});
});
