import { expect, test } from 'vitest';
import { REQUIRED_ACCEPT, REQUIRED_BYTES, requiredFault } from './required-file.ts';

test.each([
  ['conta.PDF', REQUIRED_BYTES, null],
  ['conta.pdf', REQUIRED_BYTES + 1, 'O arquivo passa do limite de 5 MB.'],
  ['conta.pdf', 0, 'O arquivo está vazio.'],
  ['conta.mp4', 10, 'Este tipo de arquivo não é aceito.'],
  ['conta', 10, 'Este tipo de arquivo não é aceito.'],
])('%s of %i bytes', (name, size, fault) => {
  expect(requiredFault({ name, size })).toBe(fault);
});

test('the list of types is that of the specification', () => {
  expect(REQUIRED_ACCEPT).toBe('.pdf,.zip,.doc,.docx,.xls,.xlsx,.png,.jpg,.jpeg');
});
