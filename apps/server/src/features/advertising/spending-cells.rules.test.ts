import { expect, test } from 'vitest';
import { decimalsOf, readDay, readSpent } from './spending-cells.rules.ts';

const fault = (text: RegExp) => ({ fault: expect.stringMatching(text) });

test.each([
  ['1.234,56', 123_456],
  ['1234,5', 123_450],
  ['1,234.56', 123_456],
  ['1234.56', 123_456],
  ['1234', 123_400],
  ['R$ 1.234,56', 123_456],
  ['R$1.234,56', 123_456],
  ['R$\u00a012,00', 1_200],
  ['12,00 BRL', 1_200],
  ['  0,00 ', 0],
  ['1.234.567,89', 123_456_789],
  ['1,234,567.89', 123_456_789],
  ['100000000', 10_000_000_000],
])('%s is an amount by itself', (text, cents) => {
  expect(readSpent(text, 'either')).toEqual({ value: cents });
});

test.each([
  ['-1,00', /negativo/],
  ['R$ -1,00', /negativo/],
  ['-R$ 1,00', /negativo/],
  ['\u22121,00', /negativo/],
  ['(1,00)', /negativo/],
  ['', /Falta o valor/],
  ['--', /Falta o valor/],
  ['1.234', /dois modos/],
  ['1,234', /dois modos/],
  ['1e3', /não é um valor/],
  ['12,345,6', /não é um valor/],
  ['1.23.4', /não é um valor/],
  ['=1+1', /não é um valor/],
  ['US$ 5', /não é um valor/],
  ['100000000,01', /passa de R\$ 100\.000\.000,00/],
  ['9'.repeat(50), /passa de/],
  ['9'.repeat(5_000_000), /não é um valor/],
  [' '.repeat(5_000_000), /Falta o valor/],
  ['١٢', /não é um valor/],
])('%.20s is none', (text, words) => {
  expect(readSpent(text, 'either')).toEqual(fault(words));
});

test('amounts that leave no doubt say how the others write cents', () => {
  expect(decimalsOf(['1.234', '5,50', '7'])).toBe('comma');
  expect(decimalsOf(['1,234', '5.50', '7'])).toBe('point');
  expect(decimalsOf(['1.234', '7'])).toBe('either');
  expect(decimalsOf(['5,50', '5.50'])).toBe('either');
  expect(decimalsOf(['1.234.567', 'x'])).toBe('comma');
  expect(readSpent('1.234', 'comma')).toEqual({ value: 123_400 });
  expect(readSpent('1,234', 'point')).toEqual({ value: 123_400 });
  expect(readSpent('5.50', 'comma')).toEqual(fault(/não é um valor/));
});

test('a day is Brazilian or ISO, exists, and has come', () => {
  const read = (text: string) => readDay(text, '2026-11-27');
  for (const text of ['27/11/2026', '2026-11-27', ' 27/11/2026 ', '2026-11-27T10:00:00'])
    expect(read(text)).toEqual({ value: '2026-11-27' });
  expect(read('1/2/2026')).toEqual({ value: '2026-02-01' });
  expect(read('28/11/2026')).toEqual(fault(/ainda não chegou/));
  for (const text of ['31/02/2026', '11/27/2026', '27/11/26', '2026-13-01', '27.11.2026', 'ontem'])
    expect(read(text)).toEqual(fault(/não é um dia/));
  for (const text of ['01/01/1899', '1999-12-31', '0000-00-00', `1/1/2026${'x'.repeat(99)}`])
    expect(read(text)).toEqual(fault(/não é um dia/));
  expect(read('')).toEqual(fault(/Falta o dia/));
});
