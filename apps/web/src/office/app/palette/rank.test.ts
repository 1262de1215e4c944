import { expect, test } from 'vitest';
import { inGroups, ranked, unique } from './rank.ts';

const entries = [
  { id: 'a', label: 'Início', detail: 'Ir para' },
  { id: 'b', label: 'Modelos de mensagem', detail: 'Cadastros' },
  { id: 'c', label: 'Setores', detail: 'Cadastros' },
  { id: 'd', label: 'Novo setor', detail: 'Criar' },
  { id: 'e', label: 'Tema escuro', words: 'dark noite' },
];
const ids = (query: string) => ranked(entries, query).map(({ id }) => id);

test.each([
  ['', ['a', 'b', 'c', 'd', 'e']],
  ['inicio', ['a']],
  ['INÍ', ['a']],
  ['set', ['c', 'd']],
  ['setor novo', ['d']],
  ['mensagem', ['b']],
  ['ensa', ['b']],
  ['cadastros', ['b', 'c']],
  ['noite', ['e']],
  ['nada disso', []],
])('"%s" finds %j', (query, found) => expect(ids(query)).toEqual(found));

test('what is offered twice is shown once, at its first place', () => {
  const twice = [...entries.slice(2), ...entries];
  expect(unique(twice).map(({ id }) => id)).toEqual(['c', 'd', 'e', 'a', 'b']);
});

test('groups stand in the order of their best entry', () => {
  const found = ['Pessoas', 'Criar', 'Pessoas'].map((group, id) => ({ id, group }));
  expect(inGroups(found).map(([group, own]) => [group, own.map(({ id }) => id)])).toEqual([
    ['Pessoas', [0, 2]],
    ['Criar', [1]],
  ]);
});
