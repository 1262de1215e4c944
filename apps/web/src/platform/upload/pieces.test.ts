import { expect, test } from 'vitest';
import { addressesOf, piecesOf, uploadOf } from './pieces.ts';

const prepared = { code: 'anexo', id: 7, filepath: 'incoming/x' };

test('a small file is one piece', () => {
  const ready = { ...prepared, url: '/a', parts: null };
  expect(piecesOf(uploadOf(ready), 100, addressesOf(ready))).toEqual([
    { part: 0, url: '/a', start: 0, end: 100 },
  ]);
});

test('a large one is cut, and its last piece is what is left', () => {
  const ready = { ...prepared, url: '', parts: { size: 40, urls: ['/0', '/1', '/2'] } };
  const pieces = piecesOf(uploadOf(ready), 100, addressesOf(ready));
  expect(pieces.map(({ start, end }) => [start, end])).toEqual([
    [0, 40],
    [40, 80],
    [80, 100],
  ]);
});

test('after a break only what is missing is a piece', () => {
  const upload = { id: 7, code: 'anexo', filepath: 'incoming/x', partSize: 40 };
  expect(piecesOf(upload, 100, [{ part: 2, url: '/fresh' }])).toEqual([
    { part: 2, url: '/fresh', start: 80, end: 100 },
  ]);
});
