import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { Block, Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { inWords } from './fault-words.rules.ts';

const flowOf = (...blocks: object[]): Flow => ({
  start: 'main',
  dialogs: {
    main: {
      start: 'a',
      blocks: Object.fromEntries((blocks as Block[]).map((block) => [block.id, block])),
    },
  },
});
const say = { id: 'a', type: 'send.message', text: 'Oi' };

// The engine's own faults: other words of it would come out in English.
test.each<[string, Flow, string]>([
  [
    'a loop',
    flowOf({ ...say, next: 'a' }),
    'A conversa passou por mais de 200 blocos sem esperar uma resposta, até “main/a”: há um caminho que volta sempre.',
  ],
  [
    'dialogs that call themselves',
    flowOf({ id: 'a', type: 'action.goto_dialog', dialog: 'main', next: 'b' }, { ...say, id: 'b' }),
    'Há mais de 20 diálogos chamados um dentro do outro, até “main/a”.',
  ],
  [
    'a missing block',
    flowOf({ ...say, next: 'nada' }),
    'O bloco “main/a” leva a “nada”, que não existe no diálogo “main”.',
  ],
  [
    'a missing dialog',
    flowOf({ id: 'a', type: 'action.goto_dialog', dialog: 'nada' }),
    'O bloco “main/a” leva ao diálogo “nada”, que não existe.',
  ],
  ['no start', { start: 'nada', dialogs: {} }, 'Não existe o diálogo “nada”.'],
  [
    'an unknown type',
    flowOf({ id: 'a', type: 'constructor' }),
    'O bloco “main/a” é de um tipo que não existe: “constructor”.',
  ],
])('%s is told in words, with its block', (_, flow, words) => {
  const { faults } = step(flow, initialState(), { kind: 'start' }, defaultLimits);
  expect(faults.map(inWords)).toEqual([words]);
});

test('an answer’s broken pattern is told in words, with its block', () => {
  const ask = { id: 'a', type: 'input.string', variable: 'x', required: true, regex: '(' };
  const flow = flowOf(ask);
  const { state } = step(flow, initialState(), { kind: 'start' }, defaultLimits);
  const answer = { kind: 'answer' as const, block: 'main/a', text: 'x' };
  expect(step(flow, state, answer, defaultLimits).faults.map(inWords)).toEqual([
    '“main/a”: A expressão regular "(" não pode ser usada.',
  ]);
});

test.each([
  ['"main/code": took too long', '“main/code”: O código demorou demais e foi interrompido.'],
  ['TypeError: x is not a function', 'O código falhou: TypeError: x is not a function'],
  ['set_status: no status "$1"', 'O status “$1” não existe.'],
  ['set_sector: no sector {"id":9}', 'O setor {"id":9} não existe.'],
  ['document_add: no template "t"', 'O modelo de documento “t” não existe.'],
  ['este passo da conversa dá trabalho demais.', 'este passo da conversa dá trabalho demais.'],
])('%s', (fault, words) => expect(inWords(fault)).toBe(words));
