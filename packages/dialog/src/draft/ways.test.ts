import { expect, test } from 'vitest';
import type { Block, Condition } from '../flow.ts';
import { conditionText } from './condition-text.ts';
import { waysOf } from './ways.ts';

const exists = (variable: string): Condition => ({ op: 'exists', variable });
const shown = (block: object) =>
  waysOf({ id: 'a', ...block } as Block).map(
    ({ exit, label, target, call, required }) =>
      `${exit} “${label}” ${call ? `calls ${call}` : target}${required ? ' required' : ''}`,
  );

test.each<[string, object, string[]]>([
  ['a message', { type: 'send.message', text: '', next: 'b' }, ['next “Depois” b']],
  ['an open way', { type: 'send.message', text: '' }, ['next “Depois” null']],
  ['staff', { type: 'input.hold' }, []],
  ['the end', { type: 'action.return_dialog' }, []],
  ['a jump', { type: 'action.goto_block', target: 'b' }, ['target “Vai para” b required']],
  [
    'a call',
    { type: 'action.goto_dialog', dialog: 'sub', next: 'b' },
    ['dialog “Chama sub” calls sub required', 'next “Quando voltar” b'],
  ],
  [
    'an “if”',
    { type: 'condition.code', when: exists('x'), onTrue: 'b' },
    ['onTrue “Se sim” b', 'onFalse “Se não” null'],
  ],
  [
    'an “if” without branches',
    { type: 'condition.code', when: exists('x'), next: 'c' },
    ['onTrue “Se sim” null', 'onFalse “Se não” null', 'next “Nos outros casos” c'],
  ],
  [
    'an “if” with code',
    { type: 'condition.code', code: '', onTrue: 'b', onFalse: 'c' },
    ['onTrue “Se sim” b', 'onFalse “Se não” c', 'onError “Se o código falhar” null'],
  ],
  [
    'cases',
    { type: 'condition.case', cases: [{ when: exists('x'), target: 'b' }], next: 'c' },
    ['cases.0 “1. x foi respondido” b required', 'next “Em nenhum dos casos” c'],
  ],
  [
    'code',
    { type: 'action.code', code: '', variable: 'x' },
    ['onError “Se o código falhar” null', 'next “Depois” null'],
  ],
  [
    'a debit',
    { type: 'action.balance.debit', amount: '1', reason: 'x', next: 'b' },
    [
      'onInsufficient “Se o saldo não bastar” null',
      'onError “Se o valor não servir” null',
      'next “Se debitou” b',
    ],
  ],
])('the ways out of %s', (_, block, expected) => {
  expect(shown(block)).toEqual(expected);
});

test.each<[string, Condition]>([
  ['nome é “Ana”', { op: 'equals', variable: 'nome', value: 'Ana' }],
  [
    'nome contém “a” e idade é maior que 17',
    {
      op: 'and',
      of: [
        { op: 'contains', variable: 'nome', value: 'a' },
        { op: 'greater', variable: 'idade', value: 17 },
      ],
    },
  ],
  [
    'x foi respondido e (y foi respondido ou z foi respondido)',
    { op: 'and', of: [exists('x'), { op: 'or', of: [exists('y'), exists('z')] }] },
  ],
  [
    'não (uf é “SP” ou “RJ”)',
    { op: 'not', of: { op: 'in', variable: 'uf', values: ['SP', 'RJ'] } },
  ],
  ['cep segue o formato ^0', { op: 'matches', variable: 'cep', regex: '^0' }],
  ['aceita é Sim', { op: 'equals', variable: 'aceita', value: true }],
])('%s', (text, condition) => {
  expect(conditionText(condition)).toBe(text);
});

test('a long condition is cut', () => {
  const many: Condition = { op: 'or', of: Array.from({ length: 50 }, () => exists('resposta')) };
  expect(conditionText(many)).toMatch(/^.{79}…$/);
});
