import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, isMailbox, normalEmail } from './email.ts';

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

test.each([
  ['a zero width space', 'an\u200ba@exemplo.com'],
  ['a zero width joiner', 'an\u200da@exemplo.com'],
  ['a soft hyphen', 'an\u00ada@exemplo.com'],
  ['a turn of the writing direction', 'an\u202ea@exemplo.com'],
  ['a sign for what could not be read', 'an\ufffda@exemplo.com'],
  ['a byte order mark', '\ufeffana@exemplo.com'],
  ['a control character', 'an\u0001a@exemplo.com'],
  ['a letter that is not seen', 'an\u3164a@exemplo.com'],
  ['a mark that joins', 'an\u034fa@exemplo.com'],
  ['a variation', 'ana\ufe0f@exemplo.com'],
  ['a mark without a letter', '\u0301ana@exemplo.com'],
  ['half a character', 'an\ud800a@exemplo.com'],
  ['a picture', 'an😀a@exemplo.com'],
  ['two dots', 'a..b@exemplo.com'],
  ['a dot first', '.a@exemplo.com'],
  ['a dot last', 'a.@exemplo.com'],
  ['an encoded word', '=?utf-8?q?a?=@exemplo.com'],
  ['a Cyrillic letter among Latin ones', 'p\u0430ulo@exemplo.com'],
  ['a Greek letter among Latin ones', 'j\u03bfana@exemplo.com'],
])('a name with %s is none, for people and for mail programs', (_, text) => {
  for (const each of [text, normalEmail(text)]) {
    expect([isEmail(each), isMailbox(each)]).toEqual([false, false]);
  }
});

test.each([
  ['letters of two parts', 'joa\u0303o@exemplo.com', 'jo\u00e3o@exemplo.com'],
  ['letters of full width', '\uff41\uff4e\uff41@exemplo.com', 'ana@exemplo.com'],
  ['joined letters', '\ufb01na@exemplo.com', 'fina@exemplo.com'],
])('%s are another way to write one address', (_, text, normal) => {
  expect([isEmail(text), isMailbox(text)]).toEqual([false, false]);
  expect(normalEmail(text)).toBe(normal);
  expect([isEmail(normal), isMailbox(normal)]).toEqual([true, true]);
});

test.each(["o'neil!#$%&*+/?=^_`{|}~-x@exemplo.com", 'пётр@exemplo.com', '山田たろう@exemplo.com'])(
  '%s is an address',
  (text) => {
    expect([isEmail(text), isMailbox(text)]).toEqual([true, true]);
  },
);

test('what is an address has one way to be written, and nothing in it that is not seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
      const email = normalEmail(`${name}@exemplo.com`);
      fc.pre(isEmail(email));
      expect(normalEmail(email)).toBe(email);
      expect(email).not.toMatch(/[\p{C}\p{Z}\p{DI}]/u);
    }),
    { numRuns: 500 },
  );
});
