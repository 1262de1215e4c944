import { cpfMask, taxIdMasks } from '@balcao/brazil/masks';
import { expect, test } from 'vitest';
import { caretAfter, mask } from './mask.ts';

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['529982247256666', '529.982.247-25'],
  ['abc', ''],
])('CPF %s is written as %s', (text, masked) => {
  expect(mask([cpfMask], text)).toBe(masked);
});

test.each([
  ['52998224725', '529.982.247-25'],
  ['529982247256', '52.998.224/7256'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['12ABC34501DEX35', '12.ABC.345/01DE-35'],
  ['12ABC34501DEX', '12.ABC.345/01DE'],
  ['a', 'A'],
])('CPF or CNPJ %s is written as %s', (text, masked) => {
  expect(mask(taxIdMasks, text)).toBe(masked);
});

test.each([
  [0, '529.982.247-25', 0],
  [3, '529.982.247-25', 3],
  [4, '529.982.247-25', 5],
  [11, '529.982.247-25', 14],
  [3, '12.ABC', 4],
])('the caret behind character %i of %s stands at %i', (count, masked, at) => {
  expect(caretAfter(count, masked)).toBe(at);
});
