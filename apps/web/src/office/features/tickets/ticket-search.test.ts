import { expect, test } from 'vitest';
import { nextSort, ticketSearch } from './ticket-search.ts';

test.each([
  [{}, {}],
  [
    { q: 'ana', page: '3', per_page: '50' },
    { q: 'ana', page: 3, per_page: 50 },
  ],
  [
    { q: '529', status: '2', sort: '-updated_at' },
    { q: '529', status: 2, sort: '-updated_at' },
  ],
  [{ page: '1', per_page: '20', sort: '-id', q: '' }, {}],
  [{ page: '-1', per_page: '7', sort: 'drop table', status: 'x', other: '1' }, {}],
  [{ page: '1.5', sort: 'toString', status: '0' }, {}],
  [
    { page: 2, status: 4 },
    { page: 2, status: 4 },
  ],
])('%j is read as %j', (raw, search) => {
  expect(ticketSearch(raw)).toEqual(search);
});

test.each([
  [undefined, 'person_name', 'person_name'],
  ['person_name', 'person_name', '-person_name'],
  ['-person_name', 'person_name', undefined],
  ['updated_at', 'person_name', 'person_name'],
  [undefined, 'id', 'id'],
  ['id', 'id', undefined],
] as const)('from %s a click on %s leads to %s', (current, column, next) => {
  expect(nextSort(current, column)).toBe(next);
});
