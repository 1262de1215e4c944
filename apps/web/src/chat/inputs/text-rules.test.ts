import { expect, test } from 'vitest';
import { block as textBlock } from '../test-block.ts';
import { cepRules } from './cep.ts';
import { cpfRules } from './cpf.ts';
import { dateRules } from './date.ts';
import { emailRules } from './email.ts';
import { REQUIRED_ERROR } from './input.ts';
import { integerRules } from './integer.ts';
import { phoneRules } from './phone.ts';
import { stringRules } from './string.ts';
import { faultOfText, type TextRules } from './text-rules.ts';

const block = textBlock('x');

const CEP_ERROR = 'Digite somente os números, o CEP deve ter 8 dígitos.';

test.each<[string, TextRules, string, string | null]>([
  ['text', stringRules, 'qualquer', null],
  ['CPF', cpfRules, '529.982.247-25', null],
  ['CPF', cpfRules, '111.111.111-11', 'CPF inválido.'],
  ['phone', phoneRules, '(11) 98765-4321', null],
  ['phone', phoneRules, '(11) 98765', 'Telefone inválido.'],
  ['e-mail', emailRules, 'ana@exemplo.com.br', null],
  ['e-mail', emailRules, 'ana@exemplo', 'E-mail inválido.'],
  ['CEP', cepRules, '13083970', null],
  ['CEP', cepRules, '1308397', CEP_ERROR],
  ['date', dateRules, '29/02/2024', null],
  ['date', dateRules, '29/02/2023', 'Data inválida.'],
  ['date', dateRules, '29/02', 'Data inválida.'],
])('%s takes or refuses what the server does: %#', (_, rules, text, fault) => {
  expect(faultOfText(text, rules, block)).toBe(fault);
});

test('a whole number keeps within its bounds', () => {
  const bounded = { ...block, min: 1, max: 1500 };
  expect(faultOfText('1.500', integerRules, bounded)).toBeNull();
  expect(faultOfText('0', integerRules, bounded)).toBe('Digite um número a partir de 1.');
  expect(faultOfText('2000', integerRules, bounded)).toBe('Digite um número até 1500.');
  expect(faultOfText('1,5', integerRules, bounded)).toBe('Digite um número inteiro.');
});

test('a number below zero gets a keyboard that has a minus', () => {
  expect(integerRules.adapt?.({ ...block, min: -10 })).toEqual({ inputMode: 'text' });
  expect(integerRules.adapt?.({ ...block, min: 0 })).toEqual({});
});

test('only the day of birth is filled in by the browser', () => {
  expect(dateRules.adapt?.({ ...block, variable: 'nascimento' })).toEqual({ autoComplete: 'bday' });
  expect(dateRules.adapt?.({ ...block, variable: 'vencimento' })).toEqual({});
});

test.each([
  ['^[a-z ]+$', null, 'ANA', null],
  ['^[a-z ]+$', null, 'Ana 2', 'Formato inválido.'],
  ['^\\d+$', 'Só números.', 'dois', 'Só números.'],
  ['[', null, 'qualquer', null],
  [null, null, 'qualquer', null],
])('the expression %s with message %s on %s gives %s', (regex, regexMessage, text, fault) => {
  expect(faultOfText(text, stringRules, { ...block, regex, regexMessage })).toBe(fault);
});

test("the step's own words go before those of its type", () => {
  const own = { ...block, errorText: 'Confira o CPF.' };
  expect(faultOfText('1', cpfRules, own)).toBe('Confira o CPF.');
  const both = { ...own, regex: '^x$', regexMessage: 'Escreva x.' };
  expect(faultOfText('y', stringRules, both)).toBe('Escreva x.');
});

test('nothing is a fault only where an answer is required', () => {
  expect(faultOfText('', stringRules, block)).toBe(REQUIRED_ERROR);
  expect(faultOfText('', stringRules, { ...block, required: false })).toBeNull();
});

test('a pattern that the native engine would try for hours is left to the server', () => {
  for (const regex of ['(a+)+$', '(a|a)*$', 'a?'.repeat(30) + 'a'.repeat(30), '(a|a)'.repeat(40)])
    expect(faultOfText(`${'a'.repeat(29)}!`, stringRules, { ...block, regex })).toBe(null);
  const slow = '.*.*.*=$';
  expect(faultOfText('a'.repeat(1_999), stringRules, { ...block, regex: slow })).toBe(null);
  expect(faultOfText('a', stringRules, { ...block, regex: slow })).toBe('Formato inválido.');
});

test('letters of any language are told from others, as on the server', () => {
  const named = { ...block, regex: String.raw`^\p{L}+ \p{L}+$` };
  expect(faultOfText('José Ávila', stringRules, named)).toBe(null);
  expect(faultOfText('José 2', stringRules, named)).toBe('Formato inválido.');
});
