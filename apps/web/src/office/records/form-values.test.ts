import { type RecordDefinition, record } from '@balcao/contract/records/definition';
import { expect, test } from 'vitest';
import {
  blankValues,
  changedValues,
  errorsByField,
  missingFields,
  valuesOf,
} from './form-values.ts';
import { mergeChanges } from './merge-changes.ts';

const thing: RecordDefinition = record({
  name: 'at_thing',
  label: 'Coisa',
  plural: 'Coisas',
  gender: 'f',
  title: 'name',
  sort: 'name',
  may: { view: 'internal' },
  fields: [
    { name: 'name', label: 'Nome', type: 'text', required: true },
    { name: 'code', label: 'Código', type: 'code', required: true, write: 'create' },
    { name: 'used', label: 'Usos', type: 'number', write: 'never' },
    { name: 'note', label: 'Nota', type: 'long_text' },
    { name: 'owner', label: 'Dono', type: 'reference', record: 'gl_user' },
    { name: 'active', label: 'Ativa', type: 'boolean' },
    { name: 'sites', label: 'Sites', type: 'texts' },
  ],
});
const ana = { id: 1, name: 'Ana' };
const row = {
  id: 9,
  name: 'A',
  code: 'a',
  used: 3,
  note: null,
  owner: ana,
  active: true,
  sites: [],
};
const before = valuesOf(thing, row);

test('nothing is sent of a form that was only looked at', () => {
  expect(changedValues(thing, before, { ...before, note: '', owner: { ...ana } })).toEqual({});
});

test('only what changed is sent, a reference by its id, an emptied text as an empty text', () => {
  const changed = { ...before, name: 'B', owner: { id: 2, name: 'Bia' }, sites: ['x'] };
  expect(changedValues(thing, before, changed)).toEqual({ name: 'B', owner: 2, sites: ['x'] });
  expect(changedValues(thing, before, { ...before, owner: null })).toEqual({ owner: null });
  expect(changedValues(thing, { ...before, note: 'x' }, before)).toEqual({ note: '' });
});

test('what is fixed or only shown is never sent, except when the row is made', () => {
  const changed = { ...before, code: 'b', used: 9 };
  expect(changedValues(thing, before, changed)).toEqual({});
  expect(changedValues(thing, blankValues(thing), { ...before }, true)).toEqual({
    name: 'A',
    code: 'a',
    owner: 1,
    active: true,
  });
});

test('required fields without a value are named; those that may not be written are not', () => {
  expect(missingFields(thing, blankValues(thing), true)).toEqual({
    name: 'Campo obrigatório.',
    code: 'Campo obrigatório.',
  });
  expect(missingFields(thing, { ...before, name: '  ', code: '' }, false)).toEqual({
    name: 'Campo obrigatório.',
  });
});

test('a field shows its first error, also when it is said of a part of it', () => {
  expect(errorsByField({ name: ['Curto.', 'Feio.'], 'sites.3': ['Inválido.'] })).toEqual({
    name: 'Curto.',
    sites: 'Inválido.',
  });
});

test('when somebody saved meanwhile, typed values stay and untouched ones become as they are now', () => {
  const mine = { ...before, name: 'Minha', note: 'minha nota' };
  const fresh = { ...before, name: 'Dela', active: false };
  const { values, fieldConflicts } = mergeChanges(thing, { before, mine, fresh });
  expect(values).toEqual({ ...before, name: 'Minha', note: 'minha nota', active: false });
  expect(fieldConflicts).toMatchObject([
    { field: { name: 'name' }, mine: 'Minha', theirs: 'Dela' },
  ]);
  expect(changedValues(thing, fresh, values)).toEqual({ name: 'Minha', note: 'minha nota' });
});

test('two people who made the same change do not conflict', () => {
  const same = { ...before, name: 'B' };
  const merged = mergeChanges(thing, { before, mine: same, fresh: same });
  expect(merged).toEqual({ values: same, fieldConflicts: [] });
});
