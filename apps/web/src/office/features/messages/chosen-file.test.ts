import { MESSAGE_FILE_BYTES } from '@balcao/contract/message-files';
import { expect, test } from 'vitest';
import { chooseFile, fileCode, isText } from './chosen-file.ts';

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
  expect(chooseFile(files)).toEqual(expected);
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
