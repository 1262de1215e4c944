import { expect, test } from 'vitest';
import { nobody, personFaults } from './typed-person.ts';

const typed = { ...nobody, person_name: 'Ana', person_tax_id: '111', person_email: 'ana@exemplo' };

test('a typed person has a name, and a valid CPF or CNPJ and e-mail if any', () => {
  expect(Object.keys(personFaults(typed))).toEqual(['person_tax_id', 'person_email']);
  expect(Object.keys(personFaults(nobody))).toEqual(['person_name']);
  expect(personFaults({ ...typed, person_tax_id: '', person_email: ' ana@exemplo.net ' })).toEqual(
    {},
  );
});

test('what is typed counts for nothing beside a known person', () => {
  expect(personFaults({ ...typed, person: { id: 1, name: 'Rita' } })).toEqual({});
});
