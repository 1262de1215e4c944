import type { Dialog } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { edgesOf, nodeMaker } from './nodes.ts';
import { placesOf } from './places.ts';

const dialog: Dialog = {
  start: 'oi',
  blocks: {
    oi: { id: 'oi', type: 'send.message', text: 'Oi', next: 'se' },
    se: {
      id: 'se',
      type: 'condition.code',
      when: { op: 'exists', variable: 'nome' },
      onTrue: 'fim',
      onFalse: 'sumido',
    },
    fim: { id: 'fim', type: 'send.message', text: 'Fim', position: { x: 500, y: 40 } },
  },
};
const facts = {
  chosen: new Set<string>(),
  moving: new Map(),
  faults: new Map(),
  people: new Map(),
};

test('only the nodes in which something changed are made anew', () => {
  const make = nodeMaker();
  const before = make(dialog, facts);
  const after = make(dialog, { ...facts, chosen: new Set(['oi']) });
  const same = after.filter((node, index) => node === before[index]).map(({ id }) => id);
  expect(same).toEqual(['se', 'fim']);
});

test('a node has its size and its ways out, so that it need not be drawn for its edges', () => {
  const [, node] = nodeMaker()(dialog, facts);
  expect(node).toMatchObject({ id: 'se', width: expect.any(Number), height: expect.any(Number) });
  expect(node?.handles?.map(({ id, type }) => id ?? type)).toEqual(['target', 'onTrue', 'onFalse']);
});

test('ways to blocks that exist are edges; others are not', () => {
  expect(edgesOf(dialog).map(({ id, target }) => [id, target])).toEqual([
    ['oi:next', 'se'],
    ['se:onTrue', 'fim'],
  ]);
});

test('a block that nobody has placed stands below those that lead to it', () => {
  const places = placesOf(dialog);
  expect(places.get('fim')).toEqual({ x: 500, y: 40 });
  expect(places.get('se')?.y).toBeGreaterThan(places.get('oi')?.y ?? 0);
});
