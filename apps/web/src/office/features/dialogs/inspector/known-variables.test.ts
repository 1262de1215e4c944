import type { Block, Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { knownVariables } from './known-variables.ts';

const ask = { required: true } as const;
const blocks: Record<string, Block> = {
  b: { id: 'b', type: 'input.city', variable: 'cidade', label: 'Sua cidade', ...ask },
  a: { id: 'a', type: 'input.cpf', variable: 'cpf', ...ask },
  c: { id: 'c', type: 'input.cpf', variable: 'cpf', label: 'De novo', ...ask },
  d: {
    id: 'd',
    type: 'input.option',
    variable: 'assunto',
    options: [{ value: 'x', name: 'X' }],
    ...ask,
  },
  e: { id: 'e', type: 'action.code', variable: 'soma', code: 'return 1' },
  f: { id: 'f', type: 'input.cpf', variable: '', ...ask },
};

test('each variable that a block sets is known once, by name, with the parts of a city', () => {
  const flow: Flow = { start: 'd', dialogs: { d: { start: 'a', blocks } } };
  expect(knownVariables(flow).map(({ name, label }) => `${name} ${label}`.trim())).toEqual([
    'assunto',
    'cidade Sua cidade',
    'cidade.ibge_code Sua cidade: código do IBGE',
    'cidade.name Sua cidade: só o nome',
    'cpf',
    'soma',
  ]);
  expect(knownVariables(flow)[0]?.choices).toEqual([{ value: 'x', name: 'X' }]);
});
