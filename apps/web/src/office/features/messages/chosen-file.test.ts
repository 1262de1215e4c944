import { DIRECT_FILE_BYTES, MESSAGE_FILE_BYTES } from '@balcao/contract/files/limits';
import { expect, test } from 'vitest';
import { chooseFile, fileCode, isText } from './chosen-file.ts';

const plain = { template: false, allowed: true, direct: false };
const file = (name: string, size = 10) => ({ name, size });

test.each([
  ['one picture', [file('Telhado.JPG')], { file: file('Telhado.JPG') }],
  ['two at once', [file('a.png'), file('b.png')], { fault: 'Mensagem só aceita um arquivo.' }],
  ['a program', [file('a.exe')], null],
  ['nothing', [], null],
  ['no bytes', [file('a.txt', 0)], { fault: 'O arquivo está vazio.' }],
  [
    'too many bytes',
    [file('a.mp4', MESSAGE_FILE_BYTES + 1)],
    { fault: 'O arquivo passa do limite de 25 MB.' },
  ],
  ['as many as may be', [file('a.mp4', MESSAGE_FILE_BYTES)], { file: expect.anything() }],
])('%s', (_, files, expected) => {
  expect(chooseFile(files, plain)).toEqual(expected);
});

test('a file cannot go with a template, whatever it is', () => {
  const fault = 'Não é possível anexar arquivos à templates de mensagens.';
  const template = { ...plain, template: true };
  expect(chooseFile([file('a.png')], template)).toEqual({ fault });
  expect(chooseFile([file('a.exe')], template)).toEqual({ fault });
  expect(chooseFile([], template)).toBeNull();
});

test('where nobody may attach, a file is refused in words', () => {
  const fault = 'Nesta conversa não é possível anexar arquivos.';
  expect(chooseFile([file('a.png')], { ...plain, allowed: false })).toEqual({ fault });
});

test('a direct upload may be larger', () => {
  const direct = { ...plain, direct: true };
  expect(chooseFile([file('a.zip', DIRECT_FILE_BYTES)], direct)).toHaveProperty('file');
  expect(chooseFile([file('a.zip', DIRECT_FILE_BYTES + 1)], direct)).toEqual({
    fault: 'O arquivo passa do limite de 2 GB.',
  });
});

test('cells of a spreadsheet are text, a copied picture or file is not', () => {
  expect(isText(['text/plain', 'text/html', 'text/rtf', 'Files'])).toBe(true);
  expect(isText(['text/html', 'Files'])).toBe(false);
  expect(isText(['text/plain', 'Files'])).toBe(false);
});

test('a code is made of what was typed', () => {
  expect(fileCode('Conta de luz')).toBe('conta-de-luz');
  expect(fileCode('Procuração (2ª via)')).toBe('procuracao-2-via-');
  expect(fileCode('x'.repeat(70))).toHaveLength(64);
});
