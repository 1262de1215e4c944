import { expect, test } from 'vitest';
import { searchOf, viewOf } from './saved-views.ts';

test('a view keeps filters, order and columns, not the page, and leads to the same address', () => {
  const search = { q: 'água & sol', active: 'true', sort: '-name', columns: 'name,due' };
  const view = viewOf({ name: 'Minhas', shared: false, search: { ...search, page: 3 } });
  expect(view).toMatchObject({ name: 'Minhas', columns: ['name', 'due'] });
  expect(searchOf(view)).toEqual(search);
});

test('a view of the list as usual leads to the bare address', () => {
  expect(searchOf(viewOf({ name: 'Tudo', shared: true, search: { page: 2 } }))).toEqual({});
});
