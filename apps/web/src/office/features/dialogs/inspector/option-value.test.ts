import type { Option } from '@balcao/dialog/flow';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renamed, valueFrom, withNewOption } from './option-value.ts';

test.each<[string, string[], string]>([
  ['Energia solar', [], 'energia_solar'],
  ['São João del-Rei', [], 'sao_joao_del_rei'],
  ['Até R$ 300,00', [], 'ate_r_300_00'],
  ['👍', [], 'opcao'],
  ['', ['opcao'], 'opcao_2'],
  ['Sim', ['sim', 'sim_2'], 'sim_3'],
  ['Sim', ['sim', 'sim_3'], 'sim_2'],
])('%j beside %j becomes %j', (name, taken, value) => {
  expect(valueFrom(name, taken)).toBe(value);
});

test('the values made from any names all differ and fit the format', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }), (names) => {
      const options = names.reduce<Option[]>(
        (made, name, at) => renamed(withNewOption(made), at, name),
        [],
      );
      const values = options.map(({ value }) => value);
      expect(new Set(values).size).toBe(names.length);
      for (const value of values) expect(value).toMatch(/^[a-z0-9_]{1,70}$/);
    }),
  );
});

test('a value follows the name until somebody wrote another', () => {
  const options = withNewOption([]);
  expect(options).toEqual([{ value: 'opcao_1', name: 'Opção 1' }]);
  expect(renamed(options, 0, 'Azul')).toEqual([{ value: 'azul', name: 'Azul' }]);
  const own = [{ value: 'B-7', name: 'Azul', picture: '/a.jpg' }];
  expect(renamed(own, 0, 'Verde')).toEqual([{ value: 'B-7', name: 'Verde', picture: '/a.jpg' }]);
});
