import { expect, test } from 'vitest';
import { ticketListQuery, ticketSearch } from './ticket-search.ts';

test.each([
  [{}, {}],
  [
    { q: 'ana', page: '3', per_page: '50' },
    { q: 'ana', page: 3, per_page: 50 },
  ],
  [
    { view: 'mine', status: '2,5', sort: '-person_name' },
    { view: 'mine', status: '2,5', sort: '-person_name' },
  ],
  [{ view: 'mine', sort: '-last_message_at' }, { view: 'mine' }],
  [
    { view: 'expiring', sort: '-last_message_at' },
    { view: 'expiring', sort: '-last_message_at' },
  ],
  [{ sort: '-updated_at' }, {}],
  [
    { sector: 'none', assignee: 'me', tag: '7', affiliate: 'parceiro', unread: 'true' },
    { sector: 'none', assignee: 'me', tag: '7', affiliate: 'parceiro', unread: 'true' },
  ],
  [{ page: '1', per_page: '20', sort: '-last_message_at', q: '' }, {}],
  [{ page: '-1', per_page: '7', sort: 'drop table', status: 'x', view: 'all', other: '1' }, {}],
  [{ page: '1.5', sort: 'toString', view: 'toString', sector: 'me', unread: 'yes' }, {}],
])('%j is read as %j', (raw, search) => {
  expect(ticketSearch(raw)).toEqual(search);
});

test('the call has the days under its own names and an order for its view', () => {
  const search = ticketSearch({
    view: 'expiring',
    created_at_from: '2026-11-01',
    created_at_until: '2026-11-20',
    columns: 'id,person_name',
    page: '2',
  });
  expect(ticketListQuery(search)).toEqual({
    view: 'expiring',
    from: '2026-11-01',
    to: '2026-11-20',
    sort: 'expires_at',
    page: 2,
    per_page: 20,
  });
  expect(ticketListQuery({})).toEqual({ sort: '-last_message_at', page: 1, per_page: 20 });
});
