import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answers, converse } from '../test/random-answers.ts';
import { wellFormedFlow } from '../test/random-flows.ts';
import { defaultLimits } from './engine.ts';
import type { Block, Flow } from './flow.ts';
import { pathOf } from './path.ts';

const ask = (id: string, next?: string): Block => ({
  id,
  type: 'input.string',
  variable: id,
  required: true,
  ...(next && { next }),
});
const flowOf = (...blocks: Block[]): Flow => ({
  start: 'd',
  dialogs: {
    d: { start: blocks[0]?.id ?? '', blocks: Object.fromEntries(blocks.map((b) => [b.id, b])) },
    other: {
      start: 'in',
      blocks: { in: ask('in', 'back'), back: { id: 'back', type: 'action.return_dialog' } },
    },
  },
});
const flow = flowOf(
  ask('name', 'size'),
  { id: 'size', type: 'action.code', variable: 'n', code: 'x', next: 'which', onError: 'which' },
  {
    id: 'which',
    type: 'condition.case',
    cases: [
      { when: { op: 'equals', variable: 'name', value: 'a' }, target: 'call' },
      { when: { op: 'equals', variable: 'name', value: 'b' }, target: 'call' },
    ],
    next: 'is',
  },
  {
    id: 'is',
    type: 'condition.code',
    when: { op: 'equals', variable: 'name', value: 'c' },
    onTrue: 'call',
    onFalse: 'jump',
  },
  { id: 'jump', type: 'action.goto_block', target: 'call' },
  { id: 'call', type: 'action.goto_dialog', dialog: 'other', next: 'bye' },
  { id: 'bye', type: 'send.message', text: 'Tchau' },
);

function walked(name: string, ok: boolean, ...more: string[]) {
  const outcomes = [ok ? { ok, value: 1 } : { ok, fault: 'no' }];
  const rest = more.map((text) => ({ block: 'other/in', text }));
  const talk = { opening: [], answers: [{ block: 'd/name', text: name, outcomes }, ...rest] };
  const path = pathOf(flow, talk as never, defaultLimits);
  return path && [path.phase, ...path.visits.map(({ block, way }) => `${block} ${way}`)];
}

test('a path tells two exits to the same block apart', () => {
  const begin = ['awaiting', 'd/name next', 'd/size next'];
  const end = ['d/call dialog', 'other/in null'];
  expect(walked('a', true)).toEqual([...begin, 'd/which cases.0', ...end]);
  expect(walked('b', true)).toEqual([...begin, 'd/which cases.1', ...end]);
  expect(walked('c', true)).toEqual([...begin, 'd/which next', 'd/is onTrue', ...end]);
  expect(walked('d', true)).toEqual([
    ...begin,
    'd/which next',
    'd/is onFalse',
    'd/jump target',
    ...end,
  ]);
});

test('a path has the failure of code and the way back from another dialog', () => {
  expect(walked('a', false, 'x')).toEqual([
    'ended',
    'd/name next',
    'd/size onError',
    'd/which cases.0',
    'd/call dialog',
    'other/in next',
    'other/back return',
    'd/bye next',
  ]);
});

test('a conversation that does not fit its flow has no path', () => {
  const at = (block: string) => ({ opening: [], answers: [{ block, text: 'x' }] });
  expect(pathOf(flow, at('d/other'), defaultLimits)).toBeUndefined();
  expect(pathOf(flow, at('d/name'), defaultLimits)).toBeUndefined();
});

test('every visit but the last one went on by some way', () => {
  fc.assert(
    fc.property(wellFormedFlow, answers, (random, sent) => {
      for (const { trace, state, awaiting } of converse(random, sent, defaultLimits)) {
        const resting = awaiting || state.phase === 'failed' ? trace.slice(0, -1) : trace;
        for (const { way } of resting) expect(way).toEqual(expect.any(String));
        if (awaiting && trace.length > 0) expect(trace.at(-1)?.way).toBeUndefined();
      }
    }),
  );
});
