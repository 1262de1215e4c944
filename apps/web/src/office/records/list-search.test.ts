import { type RecordDefinition, record } from '@balcao/contract/records/definition';
import { expect, test } from 'vitest';
import {
  columnsOf,
  exportQueryOf,
  filtersSet,
  listQueryOf,
  nextSort,
  type RecordSearch,
  readSearch,
} from './list-search.ts';

const thing: RecordDefinition = record({
  name: 'at_thing',
  label: 'Coisa',
  plural: 'Coisas',
  gender: 'f',
  title: 'name',
  sort: 'name',
  may: { view: 'internal' },
  fields: [
    { name: 'name', label: 'Nome', type: 'text', list: 'shown', sort: true },
    { name: 'price', label: 'Preço', type: 'money', list: 'hidden', sort: true },
    { name: 'note', label: 'Nota', type: 'long_text' },
    { name: 'owner_id', label: 'Dono', type: 'reference', record: 'gl_user', filter: true },
    { name: 'due', label: 'Prazo', type: 'date', list: 'shown', filter: true },
    { name: 'active', label: 'Ativa', type: 'boolean', filter: true },
    {
      name: 'kind',
      label: 'Tipo',
      type: 'option',
      filter: true,
      options: [{ value: 'a', label: 'A' }],
    },
  ],
});

test.each([
  [{}, {}],
  [
    { q: 'ana', page: '3', per_page: '50', sort: '-price' },
    { q: 'ana', page: 3, per_page: 50, sort: '-price' },
  ],
  [{ page: '1', per_page: '20', sort: 'name' }, {}],
  [{ page: '-1', per_page: '1000000', sort: 'note', columns: 'note,password' }, {}],
  [
    { owner_id: '7', due_from: '2026-01-01', due_until: '2026-02-01', active: 'true', kind: 'a' },
    { owner_id: '7', due_from: '2026-01-01', due_until: '2026-02-01', active: 'true', kind: 'a' },
  ],
  [{ owner_id: "7'", due_from: 'ontem', due: '2026-01-01', active: 'sim', kind: 'b', x: '1' }, {}],
  [{ columns: 'price,name' }, { columns: 'price,name' }],
  [{ columns: 'name,due' }, {}],
])('the address %o is read as %o', (raw, search) => {
  expect(readSearch(thing, raw)).toEqual(search);
});

test('the list is asked with its usual values, and without the choice of columns', () => {
  const search = { active: 'true', columns: 'name', page: 2 };
  const query = { active: 'true', page: 2, per_page: 20, sort: 'name' };
  expect(listQueryOf(thing, search)).toEqual(query);
});

test('an export asks for the rows and columns of the list, all on one page', () => {
  const search = { q: 'a', kind: 'a', columns: 'price,name', page: 2, per_page: 50 };
  const query = { q: 'a', kind: 'a', sort: 'name', columns: 'name,price' };
  expect(exportQueryOf(thing, search)).toEqual(query);
});

test('without a choice the columns of the definition are shown, in its order', () => {
  const names = (search: RecordSearch) => columnsOf(thing, search).map(({ name }) => name);
  expect(names({})).toEqual(['name', 'due']);
  expect(names({ columns: 'price,name' })).toEqual(['name', 'price']);
});

test('a span of days counts as one filter', () => {
  const search = { due_from: '2026-01-01', due_until: '2026-02-01', active: 'true', q: 'x' };
  expect(filtersSet(thing, search)).toBe(2);
});

test('a column is clicked up, down and back to the usual order', () => {
  expect(nextSort(thing, undefined, 'price')).toBe('price');
  expect(nextSort(thing, 'price', 'price')).toBe('-price');
  expect(nextSort(thing, '-price', 'price')).toBeUndefined();
  expect(nextSort(thing, undefined, 'name')).toBe('-name');
  expect(nextSort(thing, '-name', 'name')).toBeUndefined();
  expect(nextSort(thing, '-price', 'name')).toBeUndefined();
});
