import { expect, test } from 'vitest';
import { apiAddress } from './api-address.ts';

test.each([
  ['/api/at_ticket', {}, {}, '/api/at_ticket'],
  ['/api/at_ticket/:id/edit', { id: 7 }, {}, '/api/at_ticket/7/edit'],
  ['/a/:one/:two', { one: 'x/y', two: 'é' }, {}, '/a/x%2Fy/%C3%A9'],
  ['/a', {}, { q: 'são & joão', page: 2 }, '/a?q=s%C3%A3o+%26+jo%C3%A3o&page=2'],
  ['/a', {}, { q: '', status: undefined, sort: null, after: 0 }, '/a?after=0'],
])('%s with %j and %j is %s', (path, params, query, address) => {
  expect(apiAddress(path, params, query)).toBe(address);
});
