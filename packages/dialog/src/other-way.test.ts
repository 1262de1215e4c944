import { expect, test } from 'vitest';
import { defaultLimits } from './engine.ts';
import type { Block, Flow } from './flow.ts';
import { type Conversation, otherWayOf } from './other-way.ts';

const say = (id: string, next?: string): Block => ({
  id,
  type: 'send.message',
  text: id,
  ...(next && { next }),
});
const ask = (id: string, next?: string): Block => ({
  id,
  type: 'input.string',
  variable: id,
  required: true,
  ...(next && { next }),
});
const code = (text: string): Block => ({
  id: 'code',
  type: 'action.code',
  variable: 'size',
  code: text,
  next: 'big',
});
const big: Block = {
  id: 'big',
  type: 'condition.case',
  cases: [{ when: { op: 'greater', variable: 'size', value: 3 }, target: 'long' }],
  next: 'short',
};
const flowOf = (...blocks: Block[]): Flow => ({
  start: 'd',
  dialogs: {
    d: { start: blocks[0]?.id ?? '', blocks: Object.fromEntries(blocks.map((b) => [b.id, b])) },
  },
});
const blocks = [
  ask('name', 'code'),
  code('return 5'),
  big,
  say('long', 'mail'),
  say('short', 'mail'),
];
const before = flowOf(...blocks, ask('mail'));
const talk: Conversation = {
  opening: [],
  answers: [
    { block: 'd/name', text: 'Bruno', outcomes: [{ ok: true, value: 5 }] },
    { block: 'd/mail', text: 'b@c.com' },
  ],
};
const compare = (after: Flow, conversation = talk) =>
  otherWayOf({ before, after }, conversation, defaultLimits);
const changed = (...others: Block[]) => flowOf(...blocks, ask('mail'), ...others);

test('the same flow, other texts, and a message more on the way are no other way', () => {
  expect(compare(before)).toBeNull();
  const more = [{ ...say('long', 'more'), text: 'Outro' } as Block, say('more', 'mail')];
  expect(compare(changed(...more))).toBeNull();
});

test.each<[string, Flow, object]>([
  [
    'another branch to the same question',
    changed({ ...big, cases: [] } as Block),
    { at_block: 'd/name', was: 'd/long', now: 'd/short' },
  ],
  [
    'another question',
    changed(say('long', 'phone'), ask('phone', 'mail')),
    { at_block: 'd/name', was: 'd/mail', now: 'd/phone' },
  ],
  [
    'a refused answer',
    changed({ ...ask('mail'), regex: '^x$', regexMessage: 'Não.' } as Block),
    { at_block: 'd/mail', was: 'ended', now: 'refused' },
  ],
  ['another code', changed(code('return 1')), { at_block: 'd/name', was: 'd/mail', now: 'code' }],
  [
    'a way to nowhere',
    changed(say('long', 'gone')),
    { at_block: 'd/name', was: 'd/mail', now: 'failed' },
  ],
  [
    'another beginning',
    { ...before, dialogs: { d: { ...before.dialogs.d, start: 'mail' } } } as Flow,
    { at_block: null, was: 'd/name', now: 'd/mail' },
  ],
])('%s is one, at the answer that leads there', (_, after, way) => {
  expect(compare(after)).toEqual(way);
});

test('what was not recorded in this flow cannot be replayed', () => {
  expect(
    compare(before, { opening: [], answers: [{ block: 'd/mail', text: 'x' }] }),
  ).toBeUndefined();
  expect(compare(before, { ...talk, answers: [{ block: 'd/name', text: 'x' }] })).toBeUndefined();
  expect(compare(before, { ...talk, opening: [{ ok: true, value: 1 }] })).toBeUndefined();
});
