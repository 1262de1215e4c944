import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlank, rowsOf, textOf } from './csv-rows.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('cells in quotes come back as they were, whatever they hold', () => {
  const rows = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.constantFrom(';', ',', '\t'), (cells, separator) => {
      const text = cells.map((row) => `${row.map(quoted).join(separator)}\n`).join('');
      expect([...rowsOf(text, separator)].map((row) => row.cells)).toEqual(cells);
    }),
  );
});

test('a quote that never closes is told', () => {
  expect([...rowsOf('a;"b')]).toEqual([{ line: 1, cells: ['a', 'b'], open: true }]);
});

// Read in the square of their size they would take minutes.
test.each([
  ['quotes inside a cell', `a${'"'.repeat(2_000_000)};b`, 2],
  ['doubled quotes', `"${'""'.repeat(500_000)}";b`, 2],
  ['quotes that open again', `${'" '.repeat(500_000)};b`, 2],
  ['spaces before a quote', `${' '.repeat(500_000)}"a";b`, 2],
  ['cells, of which the first thousand are kept', ';'.repeat(1_000_000), 1_000],
])(
  'megabytes of %s are read in a time that grows with them',
  (_, text, cells) => {
    expect([...rowsOf(text)].map((row) => row.cells.length)).toEqual([cells]);
  },
  30_000,
);

test('rows of empty cells are blank', () => {
  expect([...rowsOf(';  ;\na;;')].map(isBlank)).toEqual([true, false]);
});

test('text is UTF-8 or Windows-1252; bytes with zeros are no text', () => {
  expect(textOf(Buffer.from('ação'))).toBe('ação');
  expect(textOf(Buffer.from('ação', 'latin1'))).toBe('ação');
  expect(textOf(Buffer.from([65, 0]))).toBeNull();
});
