import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { extensionOf, isText, mimeOf, safeName } from './file-types.rules.ts';

describe('a filename', () => {
  it.each([
    ['conta de luz.pdf', 'conta de luz.pdf'],
    ['Conta.PDF', 'Conta.PDF'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\docs\\conta.pdf', 'conta.pdf'],
    ['a\u0000b\u001bc.png', 'abc.png'],
    ['fatura\u202egnp.exe', 'faturagnp.exe'],
    ['a<b>:"|?*.png', 'a_b______.png'],
    ['..png', 'arquivo.png'],
    ['.htaccess', 'arquivo.htaccess'],
    ['   ', 'arquivo'],
    ['', 'arquivo'],
    ['conta. .pdf ', 'conta.pdf'],
    ['medic\u0327a\u0303o.pdf', 'medição.pdf'],
    ['meia \ud83d surrogate.png', 'meia  surrogate.png'],
  ])('%j becomes %j', (given, kept) => {
    expect(safeName(given)).toBe(kept);
  });

  it('of 5,000 characters keeps 120 and its extension', () => {
    expect(safeName(`${'ã'.repeat(5000)}.docx`)).toBe(`${'ã'.repeat(115)}.docx`);
  });

  it('is one harmless segment, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = safeName(given);
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+$/u);
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/^\.*$/);
      }),
    );
  });
});

test('an extension is what stands behind the last dot', () => {
  expect(['a.b.PDF', 'pdf'].map(extensionOf)).toEqual(['pdf', '']);
});

test.each([
  ['png', 'exe'],
  ['png', undefined],
  ['txt', 'gif'],
  ['docx', 'zip'],
  ['zip', 'docx'],
  ['svg', 'xml'],
  ['constructor', 'text'],
])('a file .%s whose bytes are %s is refused', (extension, found) => {
  expect(() => mimeOf(extension, found)).toThrow(/Este tipo de arquivo/);
});

describe('text', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.each(['Olá;mundo\r\n1;2', '\ufeffcom BOM', '', 'a < b'])('%j is text', (text) => {
    expect(isText(bytes(text))).toBe(true);
  });
  it.each([
    '<!doctype html>',
    '\ufeff \n<svg onload=alert(1)>',
    '<?xml version="1.0"?>',
    '#!/bin/sh',
    'a\u0000b',
  ])('%j is not', (text) => {
    expect(isText(bytes(text))).toBe(false);
  });
});
