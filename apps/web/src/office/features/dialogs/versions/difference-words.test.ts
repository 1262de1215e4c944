import type { Difference } from '@balcao/dialog/draft/difference';
import type { Flow, Json } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { differenceSum, differenceWords } from './difference-words.ts';

const flow: Flow = {
  start: 'main',
  dialogs: {
    main: {
      start: 'oi',
      blocks: {
        oi: { id: 'oi', type: 'send.message', text: '<p>Olá</p>', next: 'fim' },
        fim: { id: 'fim', type: 'input.hold' },
        caso: { id: 'caso', type: 'condition.case', cases: [] },
        cor: { id: 'cor', type: 'input.option', variable: 'cor', required: true, options: [] },
      },
    },
  },
};

function changed(block: string, field: string, before: Json, after: Json) {
  const difference: Difference = {
    added: [],
    removed: [],
    changed: [{ block, field, before, after }],
  };
  return differenceWords(difference, flow)[0]?.fields[0];
}

test('new, changed and removed blocks have their names, in this order', () => {
  const difference: Difference = {
    added: ['main/fim'],
    removed: ['main/velho'],
    changed: [
      { block: 'main/oi', field: 'text', before: '<p>Oi</p>', after: '<p>Olá</p>' },
      { block: 'main/oi', field: 'next', before: 'velho', after: 'fim' },
    ],
  };
  const words = differenceWords(difference, flow);
  expect(words.map(({ kind, block, name }) => [kind, block, name])).toEqual([
    ['added', 'main/fim', 'Conversa com a equipe'],
    ['changed', 'main/oi', 'Mensagem'],
    ['removed', 'main/velho', 'Bloco'],
  ]);
  expect(words[1]?.fields.map(({ before, after }) => [before, after])).toEqual([
    ['Oi', 'Olá'],
    ['vai para velho', 'vai para fim'],
  ]);
  expect(differenceSum(words)).toBe('1 bloco novo, 1 alterado, 1 removido.');
});

test('no difference says so', () => {
  const words = differenceWords({ added: [], removed: [], changed: [] }, flow);
  expect(words).toEqual([]);
  expect(differenceSum(words)).toBe('Nenhuma diferença.');
});

test.each([
  ['a way that ends', 'main/oi', 'next', null, 'termina aqui'],
  ['an empty text', 'main/oi', 'text', '', 'vazio'],
  ['a switch', 'main/cor', 'required', false, 'Não'],
  ['options', 'main/cor', 'options', [{ value: 'a', name: 'Azul' }], 'Azul (a)'],
  [
    'cases',
    'main/caso',
    'cases',
    [{ when: { op: 'equals', variable: 'cor', value: 'a' }, target: 'fim' }],
    'se cor é “a”, vai para fim',
  ],
  ['a picture', 'main/oi', 'media', { kind: 'image', url: '/x.png', alt: 'Sol' }, 'Imagem Sol'],
  ['a way of a block that the draft no longer has', 'main/velho', 'next', 'oi', 'vai para oi'],
  ['the type', 'main/oi', 'type', 'input.cpf', 'CPF'],
  ['the start of a dialog', 'main', 'start', 'oi', 'oi'],
] as const)('%s is read in words', (_, block, field, after, expected) => {
  expect(changed(block, field, null, after as unknown as Json)?.after).toBe(expected);
});

test('a long text is cut and never in the middle of a character', () => {
  const words = changed('main/oi', 'text', '', `${'a'.repeat(398)}😀😀`);
  expect(words?.after.length).toBeLessThanOrEqual(400);
  expect(words?.after.endsWith('…')).toBe(true);
  expect(words?.after.isWellFormed()).toBe(true);
});
