import { permissionFlags } from '@balcao/contract/access/permissions';
import { expect, test } from 'vitest';
import { flagAreas } from './flag-areas.ts';

const names = (q: string) => flagAreas(q).flatMap(([, flags]) => flags.map(({ name }) => name));

test('every flag stands in one area', () => {
  expect(names('').toSorted()).toEqual(permissionFlags.toSorted());
});

test('areas come in the order of the alphabet, and a label begins with a capital', () => {
  expect(flagAreas('')[0]?.[0]).toBe('Afiliados');
  expect(flagAreas('afiliados')).toEqual([
    [
      'Afiliados',
      [
        { name: 'can_affiliate_view', area: 'Afiliados', label: 'Ver' },
        { name: 'can_affiliate_edit', area: 'Afiliados', label: 'Editar' },
      ],
    ],
  ]);
});

test('a search knows no accents, and nothing found is nothing', () => {
  expect(names(' OPERACOES ')).toEqual(['can_see_operations_menu']);
  expect(flagAreas('xyz')).toEqual([]);
});
