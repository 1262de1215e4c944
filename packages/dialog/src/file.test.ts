import { expect, test } from 'vitest';
import { faultOfFile, fileRules, readFile } from './file.ts';
import type { Json } from './flow.ts';

const file = { id: 7, filename: 'conta.pdf', mime: 'application/pdf', size: 10 };

test('of what the server says of an upload four fields are kept', () => {
  expect(readFile({ ...file, url: 'x' })).toEqual(file);
});

test.each<[Json]>([
  [null],
  ['7'],
  [[file]],
  [{}],
  [{ ...file, id: '7' }],
  [{ ...file, id: 1.5 }],
  [{ ...file, size: '10' }],
  [{ ...file, filename: null }],
])('%j is no upload', (data) => {
  expect(readFile(data)).toBeUndefined();
});

test.each<[string, number, Parameters<typeof faultOfFile>[2], string | null]>([
  ['conta.pdf', 1, {}, null],
  ['CONTA.PDF', 5_242_880, {}, null],
  ['conta.pdf.exe', 1, {}, 'Envie um arquivo pdf, zip, doc, docx, xls, xlsx, png, jpg, jpeg.'],
  ['foto.svg', 1, { accept: ['png', 'jpg'] }, 'Envie um arquivo png, jpg.'],
  ['foto.png', 1, { accept: ['png'], maxBytes: null }, null],
  ['conta.pdf', 0, {}, 'O arquivo está vazio.'],
  ['conta.pdf', 5_242_881, {}, 'O arquivo passa do limite de 5 MB.'],
  ['conta.pdf', 1_572_865, { maxBytes: 1_572_864 }, 'O arquivo passa do limite de 1,5 MB.'],
])('%s of %i bytes under %j: %j', (filename, size, rules, fault) => {
  expect(faultOfFile(filename, size, rules)).toBe(fault);
});

test('a block that says nothing takes what a required file takes', () => {
  expect(fileRules({ accept: null })).toMatchObject({ maxBytes: 5_242_880 });
  expect(fileRules({ accept: ['pdf'], maxBytes: 9 })).toEqual({ accept: ['pdf'], maxBytes: 9 });
});
