import { expect, test } from 'vitest';
import { cityWords } from './cities.rules.ts';

const blanks = ' '.repeat(1_000_000);

test.each([
  ['Campinas - SP', 'Campinas', 'SP'],
  ['campinas sp', 'campinas', 'SP'],
  ['Campinas/SP', 'Campinas', 'SP'],
  [' São José, RN ', 'São José', 'RN'],
  ['sp', '', 'SP'],
  ['Santa Mara', 'Santa Mara', null],
  ['Ibaté', 'Ibaté', null],
  ['Campinas - XX', 'Campinas - XX', null],
  ['', '', null],
  // A pattern with two stars would make about a trillion comparisons for these.
  [`a${blanks}-${blanks}sp`, 'a', 'SP'],
  [`a${blanks}-${blanks}!`, `a${blanks}-${blanks}!`, null],
])('of %.20s it reads the name and the state', (text, name, state) => {
  expect(cityWords(text)).toEqual({ name, state });
});
