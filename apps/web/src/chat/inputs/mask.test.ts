import { expect, test } from 'vitest';
import { caretAfter, mask } from './mask.ts';
import { maskPhone } from './phone.ts';
import { checkString } from './string.ts';

const cpf = ['###.###.###-##'];

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['529982247256666', '529.982.247-25'],
  ['abc', ''],
])('CPF %s is written as %s', (text, masked) => {
  expect(mask(cpf, text)).toBe(masked);
});

test.each([
  ['1', '(1'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['+55 11 3333-4444', '(11) 3333-4444'],
  ['011 98765-4321', '(11) 98765-4321'],
  ['55987654321', '(55) 98765-4321'],
])('phone %s is written as %s', (text, masked) => {
  expect(maskPhone(text)).toBe(masked);
});

test.each([
  [0, 0],
  [3, 3],
  [4, 5],
  [11, 14],
])('the caret behind digit %i stands at %i', (digits, at) => {
  expect(caretAfter(digits, '529.982.247-25')).toBe(at);
});

const block = {
  id: 'x',
  type: 'input.string',
  variable: 'x',
  required: true,
  label: null,
  help: null,
} as const;

test.each([
  ['^[a-z ]+$', null, 'ANA', null],
  ['^[a-z ]+$', null, 'Ana 2', 'Formato inválido.'],
  ['^\\d+$', 'Só números.', 'dois', 'Só números.'],
  ['[', null, 'qualquer', null],
  [null, null, 'qualquer', null],
])('the expression %s with message %s on %s gives %s', (regex, regexMessage, text, fault) => {
  expect(checkString(text, { ...block, regex, regexMessage })).toBe(fault);
});
