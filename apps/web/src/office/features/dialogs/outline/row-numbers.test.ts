import { expect, test } from 'vitest';
import type { Numbers } from '../numbers/numbers.ts';
import { numbersOfRow } from './row-numbers.ts';
import type { Row } from './rows.ts';

const asked = { visits: 1_200, stopped: 150, refused: 1, median_s: 40, ways: { onTrue: 300 } };
const quiet = { visits: 1, stopped: 0, refused: 0, median_s: null, ways: {} };
const numbers: Numbers = {
  blocks: new Map([
    ['d/asked', { block: 'd/asked', ...asked }],
    ['d/quiet', { block: 'd/quiet', ...quiet }],
  ]),
  traffic: 300,
  about: '',
};
const place = { key: '', level: 2, dialog: 'd' };
const blockRow = (id: string): Row => ({
  ...place,
  kind: 'block',
  block: { id, type: 'input.hold' },
  isStart: false,
});
const way = (exit: string): Row => ({ ...place, kind: 'way', block: 'asked', exit, label: '' });

test('a line says its numbers in short and in words', () => {
  expect(numbersOfRow(numbers, blockRow('asked'))).toEqual({
    short: '1.200 · −12,5%',
    words: '1.200 visitas, 12,5% pararam aqui, resposta em 40 s, 1 resposta recusada',
  });
  expect(numbersOfRow(numbers, blockRow('quiet'))).toEqual({ short: '1', words: '1 visita' });
});

test('a way says its share, also where nobody took it', () => {
  expect(numbersOfRow(numbers, way('onTrue'))?.words).toBe('25,0% das visitas');
  expect(numbersOfRow(numbers, way('onFalse'))?.short).toBe('0,0%');
});

test('lines without numbers say nothing', () => {
  expect(numbersOfRow(numbers, blockRow('new'))).toBeUndefined();
  const dialog: Row = { ...place, kind: 'dialog', open: true, count: 3, isStart: true };
  expect(numbersOfRow(numbers, dialog)).toBeUndefined();
});
