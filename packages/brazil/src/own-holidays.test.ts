import { expect, test } from 'vitest';
import { nextBusinessDay } from './bank-days.ts';
import { holidayFaults, holidaysOf, tidyHolidays } from './own-holidays.ts';

test('a list of lines becomes days of the calculator', () => {
  const lines = ['25/01 Aniversário da cidade', '9/7/2027 Feriado de um ano só', '29/02 Dia raro'];
  expect(holidayFaults(lines)).toEqual([]);
  expect(holidaysOf(lines)).toEqual(['01-25', '2027-07-09', '02-29']);
  expect(tidyHolidays(['9/7/2027   Um  ano'])).toEqual(['09/07/2027 Um  ano']);
});

test.each([
  ['2027-01-25', '2027-01-26'],
  ['2028-01-25', '2028-01-26'],
  ['2027-07-09', '2027-07-12'],
  ['2029-07-09', '2029-07-09'],
  ['2028-02-29', '2028-03-01'],
])('what falls due on %s counts on %s', (due, counted) => {
  const lines = ['25/01 Aniversário da cidade', '09/07/2027 Um ano só', '29/02 Dia raro'];
  expect(nextBusinessDay(due, holidaysOf(lines))).toBe(counted);
});

test.each([
  ['Aniversário da cidade', 'Linha 1: escreva o dia e o nome'],
  ['25/01', 'Linha 1: escreva o dia e o nome'],
  ['25-01 Aniversário', 'Linha 1: escreva o dia e o nome'],
  ['25/01/26 Aniversário', 'Linha 1: escreva o dia e o nome'],
  ['31/04 Dia', 'Linha 1: este dia não existe'],
  ['00/01 Dia', 'Linha 1: este dia não existe'],
  ['29/02/2027 Dia', 'Linha 1: este dia não existe'],
  ['01/02/1999 Dia', 'Linha 1: use um ano entre 2001 e 2199.'],
  [`25/01 ${'x'.repeat(61)}`, 'Linha 1: o nome pode ter até 60 letras.'],
])('%s is refused', (line, words) => {
  expect(holidayFaults([line])).toEqual([expect.stringContaining(words)]);
});

test('a day stands in the list once, however it is written', () => {
  expect(holidayFaults(['01/02 Uma', '1/2 Outra'])).toEqual([
    'Linha 2: este dia já está na lista.',
  ]);
  expect(holidayFaults(['01/02 Uma', '01/02/2027 Outra'])).toEqual([]);
});
