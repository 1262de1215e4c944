import { expect, test } from 'vitest';
import { payerTaxId, providerOf } from './emission.rules.ts';

test('a charge goes to what its unit chose for its type', () => {
  const chosen = { pix: 'pix', boleto: 'cnab' };
  expect(['pix', 'boleto', 'card', 'cash'].map((type) => providerOf(type, chosen))).toEqual([
    'pix',
    'cnab',
    'balcao',
    'balcao',
  ]);
  expect(providerOf('pix', undefined)).toBe('balcao');
  expect(providerOf('boleto', { pix: 'pix', boleto: 'balcao' })).toBe('balcao');
});

test('banks get a valid CPF or CNPJ without its mask, or none', () => {
  expect(payerTaxId('123.456.789-09')).toBe('12345678909');
  expect(payerTaxId('11.222.333/0001-81')).toBe('11222333000181');
  for (const text of [null, '', '123', '11111111111']) expect(payerTaxId(text)).toBeNull();
});
