import { expect, test } from 'vitest';
import { stateOfCep, stateOfCity } from './place-state.ts';
import { stateInitials } from './states.ts';

test.each([
  ['3550308', 'SP'],
  ['5300108', 'DF'],
  ['1100205', 'RO'],
  ['4314902', 'RS'],
  ['9900000', null],
  ['', null],
])('the city %j lies in %s', (ibge, state) => {
  expect(stateOfCity(ibge)).toBe(state);
});

test('each state has one code', () => {
  const codes = Array.from({ length: 90 }, (_, at) => stateOfCity(`${at + 10}00000`));
  const known = codes.filter((state) => state !== null);
  expect(known.toSorted()).toEqual([...stateInitials].toSorted());
});

test.each([
  ['01000000', 'SP'],
  ['19999999', 'SP'],
  ['20040002', 'RJ'],
  ['29010120', 'ES'],
  ['30140071', 'MG'],
  ['40020000', 'BA'],
  ['49010000', 'SE'],
  ['50030230', 'PE'],
  ['57020000', 'AL'],
  ['58010000', 'PB'],
  ['59010000', 'RN'],
  ['60030000', 'CE'],
  ['64000000', 'PI'],
  ['65010000', 'MA'],
  ['66010000', 'PA'],
  ['68900000', 'AP'],
  ['69005000', 'AM'],
  ['69301000', 'RR'],
  ['69400000', 'AM'],
  ['69900000', 'AC'],
  ['70040010', 'DF'],
  ['72800000', 'GO'],
  ['73010000', 'DF'],
  ['74003010', 'GO'],
  ['76801000', 'RO'],
  ['77001000', 'TO'],
  ['78005000', 'MT'],
  ['79002000', 'MS'],
  ['80010000', 'PR'],
  ['88010000', 'SC'],
  ['90010000', 'RS'],
  ['99999999', 'RS'],
  ['00999999', null],
  ['78900000', null],
  ['0100000', null],
])('%s lies in %s', (cep, state) => {
  expect(stateOfCep(cep)).toBe(state);
});
