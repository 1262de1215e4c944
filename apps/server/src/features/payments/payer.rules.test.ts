import { expect, test } from 'vitest';
import { changedPayer, payerOf } from './payer.rules.ts';

const rita = { id: 1, name: 'Rita Alves', tax_id: '52998224725', email: 'rita@exemplo.net' };
const hugo = { id: 2, name: 'Hugo Dias', tax_id: null, email: null };
const ticket = {
  person_id: 1,
  person_name: 'Rita Alves',
  person_tax_id: '529.982.247-25',
  person_email: 'rita@casa.net',
};
const ofRita = { name: 'Rita Alves', taxId: '52998224725', email: 'rita@exemplo.net' };

test('what is left out comes from the person, then from the ticket', () => {
  expect(payerOf({}, rita, ticket)).toEqual(ofRita);
  expect(payerOf({}, { ...rita, tax_id: null, email: null }, ticket)).toEqual({
    ...ofRita,
    email: 'rita@casa.net',
  });
  expect(payerOf({}, undefined, { ...ticket, person_id: null })).toMatchObject({
    taxId: '52998224725',
    email: 'rita@casa.net',
  });
});

test("another person than the ticket's gets nothing of the ticket's person", () => {
  const nothing = { taxId: null, email: null };
  expect(payerOf({}, hugo, ticket)).toEqual({ name: 'Hugo Dias', ...nothing });
  expect(payerOf({ person_name: 'Loja do Hugo' }, rita, undefined)).toMatchObject(nothing);
});

test("a typed payer of another name is reached where the ticket's person is, without that person's CPF", () => {
  expect(payerOf({ person_name: 'Loja do Hugo' }, undefined, ticket)).toEqual({
    name: 'Loja do Hugo',
    taxId: null,
    email: 'rita@casa.net',
  });
});

test('what was emptied stays empty', () => {
  const emptied = { person_tax_id: null, person_email: null };
  expect(payerOf(emptied, rita, ticket)).toEqual({ name: 'Rita Alves', taxId: null, email: null });
});

test('a newly named person brings the own data along', () => {
  expect(changedPayer({}, rita)).toEqual({
    person_name: 'Rita Alves',
    person_tax_id: '52998224725',
    person_email: 'rita@exemplo.net',
  });
  expect(changedPayer({ person_name: 'Outra' }, undefined)).toEqual({ person_name: 'Outra' });
});
