import { expect, test } from 'vitest';
import { isEmail, isMailbox } from './email.ts';

test.each([
  ['ana@exemplo.com.br', true],
  ['Ana.Souza+conta@sub.exemplo.com', true],
  ['joão@exemplo.com', true],
  ['ana@xn--bcher-kva.example', true],
  ['ana@exemplo.xn--p1ai', true],
  ['a@b.co', true],
  ['ana@exemplo', false],
  ['ana.exemplo.com', false],
  ['ana@@exemplo.com', false],
  ['ana@-exemplo.com', false],
  ['ana@exemplo..com', false],
  ['ana@exemplo.c', false],
  ['ana maria@exemplo.com', false],
  ['Ana <ana@exemplo.com>', false],
  ['a@exemplo.com,b@exemplo.com', false],
  [`${'a'.repeat(65)}@exemplo.com`, false],
  [`a@${'b.'.repeat(130)}com`, false],
  ['ana@exemplo.com\n', false],
  ['', false],
])('%j: %s', (text, valid) => {
  expect(isEmail(text)).toBe(valid);
});

test.each([
  ['nao-responda@localhost', true],
  ['ana@correio.interno', true],
  ['ana@exemplo.café', true],
  ['ana@exemplo..com', false],
  ['ana@-exemplo.com', false],
  ['ana@', false],
  ['ana', false],
  ['a@exemplo.com,b@exemplo.com', false],
  ['<ana@exemplo.com>', false],
  [`ana@${'b.'.repeat(11)}com`, false],
])('%j as a mail program names a mailbox: %s', (text, valid) => {
  expect(isMailbox(text)).toBe(valid);
});
