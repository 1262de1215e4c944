import { expect, test } from 'vitest';
import { taxIdFault } from './tax-id-kinds.ts';

const cpf = '529.982.247-25';
const cnpj = '11.222.333/0001-81';
const letters = '12.ABC.345/01DE-35';

test.each([
  ['cpf', cpf],
  ['cnpj', cnpj],
  ['cnpj', letters],
  ['any', cpf],
  ['any', cnpj],
  ['any', letters],
  ['any', ''],
] as const)('as %s, %j is right', (kind, text) => {
  expect(taxIdFault(kind, text)).toBeUndefined();
});

test.each([
  ['cpf', '529.982.247-26', 'Digite um CPF válido'],
  ['cpf', '111.111.111-11', 'Digite um CPF válido'],
  ['cpf', cnpj, 'Digite um CPF válido'],
  ['cnpj', cpf, 'Digite um CNPJ válido'],
  ['cnpj', '12.ABC.345/01DE-36', 'Digite um CNPJ válido'],
  ['any', '529', 'Digite um CPF ou CNPJ válido'],
] as const)('as %s, %j is told: %s', (kind, text, fault) => {
  expect(taxIdFault(kind, text)).toBe(fault);
});
