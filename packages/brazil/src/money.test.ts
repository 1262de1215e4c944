import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCurrency } from './money.ts';

test.each([
  [123456, 'R$ 1.234,56'],
  [100000000, 'R$ 1.000.000,00'],
  [5, 'R$ 0,05'],
  [0, 'R$ 0,00'],
  [-0, 'R$ 0,00'],
  [-100, '-R$ 1,00'],
  [null, 'N/A'],
])('%s cents are shown as %s', (cents, expected) => {
  expect(formatCurrency(cents)).toBe(expected);
});

test('every value keeps its cents and has no space but the plain one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
      const shown = formatCurrency(cents);
      expect(shown).toMatch(/^-?R\$ \d{1,3}(\.\d{3})*,\d\d$/);
      expect(Number(shown.replace(/[^\d-]/g, ''))).toBe(cents);
    }),
  );
});
