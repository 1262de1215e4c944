import { expect, test } from 'vitest';
import { flowOf, say } from '../../test/small-flows.ts';
import type { Flow } from '../flow.ts';
import { applyChanges, type Change } from './change.ts';
import { differenceOf } from './difference.ts';

const flow = flowOf({
  main: { a: say('Oi', 'b'), b: say('Tchau') },
  sub: { a: say('Sub') },
}) as Flow;
const nothing = { added: [], removed: [], changed: [] };
const put = (id: string, value: object | null): Change =>
  ({ kind: 'block', dialog: 'main', id, value: value && { id, ...value } }) as Change;

test.each<[string, Change[], object]>([
  ['nothing', [], nothing],
  [
    'a text and a way',
    [put('a', say('Olá'))],
    {
      ...nothing,
      changed: [
        { block: 'main/a', field: 'next', before: 'b', after: null },
        { block: 'main/a', field: 'text', before: 'Oi', after: 'Olá' },
      ],
    },
  ],
  ['an added block', [put('c', say('C'))], { ...nothing, added: ['main/c'] }],
  ['a removed block', [put('b', null)], { ...nothing, removed: ['main/b'] }],
  [
    'a removed dialog',
    [{ kind: 'dialog', dialog: 'sub', start: null }],
    { ...nothing, removed: ['sub/a'] },
  ],
  [
    'another type',
    [put('b', { type: 'input.hold' })],
    {
      ...nothing,
      changed: [
        { block: 'main/b', field: 'text', before: 'Tchau', after: null },
        { block: 'main/b', field: 'type', before: 'send.message', after: 'input.hold' },
      ],
    },
  ],
  [
    'other beginnings',
    [
      { kind: 'dialog', dialog: 'main', start: 'b' },
      { kind: 'start', start: 'sub' },
    ],
    {
      ...nothing,
      changed: [
        { block: '', field: 'start', before: 'main', after: 'sub' },
        { block: 'main', field: 'start', before: 'a', after: 'b' },
      ],
    },
  ],
  [
    'what is only drawn',
    [
      put('a', { ...say('Oi', 'b'), position: { x: 1, y: 2 }, note: 'Rever' }),
      {
        kind: 'mark',
        dialog: 'main',
        id: 'm',
        value: { kind: 'note', text: '', x: 0, y: 0, width: 1, height: 1 },
      },
    ],
    nothing,
  ],
])('%s', (_, changes, expected) => {
  expect(differenceOf(flow, applyChanges(flow, changes))).toEqual(expected);
});

test('fields in another order are no difference', () => {
  const turned = { next: 'b', text: 'Oi', type: 'send.message', id: 'a' };
  const after = applyChanges(flow, [put('a', turned)]);
  expect(differenceOf(flow, after)).toEqual(nothing);
});
