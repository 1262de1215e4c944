import { expect, test } from 'vitest';
import { maskedPixKey, type PixKeyKind, plainPixKey } from './pix-key.ts';

test.each<[PixKeyKind, string, string | null]>([
  ['cpf', '529.982.247-25', '52998224725'],
  ['cpf', '529.982.247-26', null],
  ['cpf', '11.222.333/0001-81', null],
  ['cnpj', '11.222.333/0001-81', '11222333000181'],
  ['cnpj', '52998224725', null],
  ['email', ' Parceiro@Exemplo.com.br ', 'parceiro@exemplo.com.br'],
  ['email', 'parceiro', null],
  ['email', `${'a'.repeat(60)}@${'b'.repeat(30)}.com.br`, null],
  ['phone', '(11) 91234-5678', '+5511912345678'],
  ['phone', '+55 11 91234-5678', '+5511912345678'],
  ['phone', '1234', null],
  ['random', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ['random', 'chave', null],
])('a key of kind %s: %s', (kind, text, plain) => {
  expect(plainPixKey(kind, text)).toBe(plain);
});

test.each<[PixKeyKind, string, string]>([
  ['cpf', '52998224725', '***.982.247-**'],
  ['cnpj', '11222333000181', '**.222.333/****-**'],
  ['email', 'parceiro@exemplo.com.br', 'p***@exemplo.com.br'],
  ['phone', '+5511912345678', '+5511 *****-5678'],
  ['random', '123e4567-e89b-12d3-a456-426614174000', '123e…4000'],
])('a key of kind %s is shown so that its owner alone knows it: %s', (kind, key, masked) => {
  expect(maskedPixKey(kind, key)).toBe(masked);
});
