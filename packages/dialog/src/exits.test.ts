import { expect, test } from 'vitest';
import { exitsOf } from './exits.ts';
import type { Block, Flow } from './flow.ts';

const flow: Flow = {
  start: 'd',
  dialogs: { d: { start: 'x', blocks: {} }, e: { start: 'y', blocks: {} } },
};
const when = { op: 'exists', variable: 'v' } as const;

test.each<[Block, string[]]>([
  [{ id: 'x', type: 'send.message', text: '' }, []],
  [{ id: 'x', type: 'send.message', text: '', next: 'a' }, ['d/a']],
  [{ id: 'x', type: 'input.hold' }, []],
  [{ id: 'x', type: 'input.cpf', variable: 'v', required: true, next: 'a' }, ['d/a']],
  [
    { id: 'x', type: 'condition.code', when, next: 'a', onTrue: 'b', onFalse: 'c', onError: 'e' },
    ['d/b', 'd/c', 'd/e', 'd/a'],
  ],
  [
    {
      id: 'x',
      type: 'condition.case',
      cases: [
        { when, target: 'b' },
        { when, target: 'c' },
      ],
      next: 'a',
    },
    ['d/b', 'd/c', 'd/a'],
  ],
  [
    { id: 'x', type: 'action.code', code: '', variable: 'v', next: 'a', onError: 'b' },
    ['d/b', 'd/a'],
  ],
  [{ id: 'x', type: 'action.goto_block', target: 'b' }, ['d/b']],
  [{ id: 'x', type: 'action.goto_dialog', dialog: 'e', next: 'a' }, ['e/y', 'd/a']],
  [{ id: 'x', type: 'action.goto_dialog', dialog: 'toString' }, ['toString/']],
  [{ id: 'x', type: 'action.return_dialog' }, []],
])('%j leads to %j', (block, exits) => {
  const found = exitsOf(flow, block, { dialog: 'd', block: 'x' });
  expect(found.map((at) => `${at.dialog}/${at.block}`)).toEqual(exits);
});
