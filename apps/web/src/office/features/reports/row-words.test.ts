import { expect, test } from 'vitest';
import { dayNote, keptNote, rowsNote } from './row-words.ts';

test('a row says the day by which it counts, where its moment does not', () => {
  const at = '2026-01-15T01:30:00.000Z';
  expect(dayNote('payments', { at, day: '2026-07-10' })).toBe('Vencimento 10/07/2026');
  expect(dayNote('results', { at, day: '2026-01-14' })).toBeNull();
  expect(dayNote('results', { at, day: '2026-01-12' })).toBe('Conta em 12/01/2026');
});

test('rows that are kept for less than the number counts say since when', () => {
  expect(keptNote({ rows_from: null })).toBeNull();
  expect(keptNote({ rows_from: '2025-10-26' })).toContain('desde 26/10/2025');
});

test('rows say how they are counted, and until when', () => {
  const rows = {
    formula: 'Entraram no período.',
    until: '2026-01-15T01:30:00.000Z',
    rows_from: null,
  };
  expect(rowsNote(rows)).toMatch(/^Entraram no período\. Contado até .+ \d\d:\d\d\.$/);
});
