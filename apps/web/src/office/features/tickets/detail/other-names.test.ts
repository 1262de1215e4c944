import { expect, test } from 'vitest';
import { otherNames } from './other-names.ts';

const rows = (...names: (string | null)[]) => names.map((person_name) => ({ person_name }));

test('of the same name, however it is written, nothing is said', () => {
  expect(
    otherNames('Cláudia Ferreira', rows('claudia ferreira', ' Cláudia Ferreira', null)),
  ).toEqual([]);
});

test('every other name is said once', () => {
  expect(otherNames('Dora', rows('Cláudia', 'CLAUDIA', 'Ana', 'Dora'))).toEqual(['Cláudia', 'Ana']);
  expect(otherNames(null, rows('Ana'))).toEqual(['Ana']);
});
