import { expect, test } from 'vitest';
import { blankTicket, bodyOf, faultsOf } from './new-ticket.ts';

const sector = { id: 3, name: 'Vendas' };
const typed = { ...blankTicket, title: 'Orçamento', sector, person_name: 'Ana' };

test('an empty form misses subject, sector and person', () => {
  expect(Object.keys(faultsOf(blankTicket))).toEqual(['title', 'sector', 'person_name']);
});

test('a wrong tax id is named, a missing one is not', () => {
  expect(faultsOf(typed)).toEqual({});
  expect(faultsOf({ ...typed, person_tax_id: '529.982.247-26' })).toEqual({
    person_tax_id: 'Digite um CPF ou CNPJ válido',
  });
});

test('of a known person only the id is sent', () => {
  const person = { id: 9, name: 'Renata' };
  expect(bodyOf({ ...typed, person, message: 'Ligou.' })).toEqual({
    title: 'Orçamento',
    sector_id: 3,
    person_id: 9,
    message: 'Ligou.',
  });
});

test('of a typed person only what was filled is sent', () => {
  const city = { id: 1, name: 'Campinas', state: { initials: 'SP' } };
  expect(bodyOf({ ...typed, city, person_email: 'ana@exemplo.com.br' })).toEqual({
    title: 'Orçamento',
    sector_id: 3,
    person_name: 'Ana',
    person_email: 'ana@exemplo.com.br',
    person_city: 'Campinas - SP',
  });
});
