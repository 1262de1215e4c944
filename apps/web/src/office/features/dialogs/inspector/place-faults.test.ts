import { checkFlow } from '@balcao/dialog/check/check-flow';
import type { Block } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { placeFaults } from './place-faults.ts';

/** What the checker says of a block, as the inspector places it. */
function placed(block: object) {
  const one = { id: 'b', ...block } as Block;
  const flow = { start: 'd', dialogs: { d: { start: 'b', blocks: { b: one } } } };
  const faults = checkFlow(flow, { reservedWords: ['id'], codeFaults: new Map([['d/b', 'x']]) });
  return placeFaults(one, faults);
}

const bad = 'O código não serve: x.';

test.each<[object, string, string]>([
  [{ type: 'send.message' }, 'text', '“Texto” não pode faltar.'],
  [
    { type: 'send.message', text: 'Oi', next: 'z' },
    'next',
    '“Próximo bloco” leva para o bloco “z”, que não existe.',
  ],
  [
    { type: 'input.option', variable: 'v', required: true, options: [{ value: 'a', name: '' }] },
    'options',
    '“Opções, item 1” deve ser um texto de até 10.000 caracteres.',
  ],
  [
    { type: 'input.cpf', variable: 'id', required: true },
    'variable',
    '“id” é uma palavra reservada e não pode ser uma variável.',
  ],
  [
    { type: 'input.string', variable: 'v', required: true, regex: '(' },
    'regex',
    'A expressão em “Expressão regular” não pode ser usada: “(”.',
  ],
  [
    { type: 'input.integer', variable: 'v', required: true, min: 2, max: 1 },
    'min',
    '“Menor valor” não pode passar de “max”.',
  ],
  [{ type: 'action.code', variable: 'v', code: 'a b' }, 'code', bad],
])('what is wrong with %j stands under %s', (block, field, message) => {
  expect(placed(block).fields[field]).toContain(message);
});

test('what concerns no single field stands above them', () => {
  const found = placed({ type: 'condition.code' });
  expect(found.block).toContain('Um “Se” precisa de “when” ou de “code”, e não dos dois.');
});
