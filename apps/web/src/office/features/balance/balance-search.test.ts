import { expect, test } from 'vitest';
import { balanceQueryOf, balanceSearch } from './balance-search.ts';

test.each([
  [{}, {}],
  [
    { q: ' ana ', sign: 'negative', sector_id: '3', sector: 'Sul', sort: 'balance_cents', page: 2 },
    { q: 'ana', sign: 'negative', sector_id: 3, sector: 'Sul', sort: 'balance_cents', page: 2 },
  ],
  [{ q: 7, sign: 'x', sector_id: -1, sector: 'Sul', sort: 'id;drop', page: 1 }, {}],
])('reads the address %j', (raw, search) => {
  expect(balanceSearch(raw)).toEqual(search);
});

test('asks for the rows without the name of the sector', () => {
  expect(balanceQueryOf({ sector_id: 3, sector: 'Sul' })).toEqual({ sector_id: 3, per_page: 20 });
});
