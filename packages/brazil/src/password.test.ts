import { expect, test } from 'vitest';
import { failedRules, passwordRules } from './password.ts';

test('the seven rules stand in the order of the specification, with its texts', () => {
  expect(passwordRules.map((rule) => rule.text)).toEqual([
    'A senha não pode estar em branco.',
    'A senha deve possuir um número.',
    'A senha deve possuir uma letra minúscula.',
    'A senha deve possuir uma letra MAIUSCULA.',
    'A senha deve possuir um caractere especial.',
    'A senha deve ter no mínimo 6 dígitos.',
    'As senhas devem ser iguais.',
  ]);
});

test.each([
  ['', ['filled', 'digit', 'lowercase', 'uppercase', 'special', 'length']],
  ['      ', ['filled', 'digit', 'lowercase', 'uppercase']],
  ['Abc1!x', []],
  ['Ab 1cd', []],
  ['Abc1!', ['length']],
  ['abc1!x', ['uppercase']],
  ['ABC1!X', ['lowercase']],
  ['Abcd!x', ['digit']],
  ['Abcd1x', ['special']],
  ['áÁ1!12', []],
  ['ÁÉÍ1!Õ', ['lowercase']],
  ['áéí1!õ', ['uppercase']],
  ['Açaí12', ['special']],
  ['Açaí12'.normalize('NFD'), ['special']],
  ['Senha1_', []],
  ['Senha12😀', []],
  ['Aa1😀😀', ['length']],
  ['Aa1😀😀😀', []],
])('%j breaks the rules %j', (password, ids) => {
  expect(failedRules(password, password).map((rule) => rule.id)).toEqual(ids);
});

test('a confirmation that differs breaks the last rule alone', () => {
  expect(failedRules('Abc1!x', 'Abc1!X').map((rule) => rule.id)).toEqual(['equal']);
  expect(failedRules('Abc1!x', '').map((rule) => rule.id)).toEqual(['equal']);
});
