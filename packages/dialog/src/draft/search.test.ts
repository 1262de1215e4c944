import { expect, test } from 'vitest';
import { ask, flowOf, say } from '../../test/small-flows.ts';
import type { Flow } from '../flow.ts';
import { blocksInReadingOrder, searchBlocks } from './search.ts';

const flow = flowOf({
  main: {
    oi: say('<b>Olá</b>, mundo', 'nome'),
    lost: say('Ninguém chega aqui', 'nome'),
    nome: ask('nome', { label: 'Como você se chama?', next: 'cor' }),
    cor: {
      type: 'input.option',
      variable: 'cor',
      required: true,
      options: [{ value: 'azul', name: 'Azul-marinho' }],
      next: 'vai',
    },
    vai: { type: 'action.goto_dialog', dialog: 'fim', next: 'conta' },
    conta: { type: 'action.code', code: 'return variables.nome.length', variable: 'n' },
  },
  fim: { tchau: { ...say('Até logo, {{nome}}'), note: 'Rever o texto' } },
}) as Flow;
const facts = { invalid: new Set(['main/lost']), changed: new Set(['main/oi', 'main/lost']) };

test('the order is that of a conversation, with unreached blocks last', () => {
  expect(blocksInReadingOrder(flow)).toEqual([
    'main/oi',
    'main/nome',
    'main/cor',
    'main/vai',
    'fim/tchau',
    'main/conta',
    'main/lost',
  ]);
});

test.each<[string, string[]]>([
  ['', []],
  ['   ', []],
  ['OLA', ['main/oi']],
  ['"olá , mundo"', ['main/oi']],
  ['mundo ola', ['main/oi']],
  ['você chama', ['main/nome']],
  ['marinho', ['main/cor']],
  ['azul', ['main/cor']],
  ['rever', ['fim/tchau']],
  ['input.option', ['main/cor']],
  ['mensagem', ['main/oi', 'fim/tchau', 'main/lost']],
  ['conta', ['main/conta']],
  ['<b>', []],
  ['is:invalid', ['main/lost']],
  ['is:changed', ['main/oi', 'main/lost']],
  ['is:changed mundo', ['main/oi']],
  ['uses:nome', ['main/nome', 'fim/tchau', 'main/conta']],
  ['uses:cor', ['main/cor']],
  ['uses:constructor', []],
  ['(a+)+$', []],
])('“%s” finds %j', (query, expected) => {
  expect(searchBlocks(flow, query, facts)).toEqual(expected);
});
