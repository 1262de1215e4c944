import { expect, test } from 'vitest';
import { valueText } from './value-text.ts';

const options = [{ value: 'a', label: 'Aberto' }];

test.each([
  ['text', 'x', 'x'],
  ['text', null, ''],
  ['boolean', false, 'Não'],
  ['money', 123456, 'R$ 1.234,56'],
  ['money', 0, 'R$ 0,00'],
  ['percent', 1250, '12,50%'],
  ['number', 12345, '12.345'],
  ['date', '2026-03-01', '01/03/2026'],
  ['tax_id', '11222333000181', '11.222.333/0001-81'],
  ['option', 'a', 'Aberto'],
  ['option', 'gone', 'gone'],
  ['options', ['a', 'b'], 'Aberto, b'],
  ['reference', { id: 1, name: 'Ana' }, 'Ana'],
  ['state', { initials: 'SP' }, 'SP'],
  ['state', 'SP', 'SP'],
] as const)('a %s of %o is read as "%s"', (type, value, text) => {
  expect(valueText({ name: 'x', label: 'X', type, options }, value)).toBe(text);
});
