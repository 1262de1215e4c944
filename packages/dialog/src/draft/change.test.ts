import { expect, test } from 'vitest';
import type { Block, Flow } from '../flow.ts';
import {
  applyChanges,
  type Change,
  collisionsOf,
  flowText,
  inverseOf,
  readChanges,
} from './change.ts';
import { readFlow } from './shape.ts';

const say = (id: string, text = id): Block => ({ id, type: 'send.message', text });
const flowOf = (...dialogs: string[]): Flow => ({
  start: 'main',
  dialogs: Object.fromEntries(
    dialogs.map((name) => [name, { start: 'a', blocks: { a: say('a'), b: say('b') } }]),
  ),
});
const put = (dialog: string, id: string, text: string): Change => ({
  kind: 'block',
  dialog,
  id,
  value: say(id, text),
});
const remove = (dialog: string): Change => ({ kind: 'dialog', dialog, start: null });
const note = { kind: 'note', text: 'Falta o preço', x: 0, y: 0, width: 10, height: 10 } as const;

test('of 5,000 blocks, only the changed dialog’s record is copied', () => {
  const blocks = Object.fromEntries(
    Array.from({ length: 2_500 }, (_, n) => [`b${n}`, say(`b${n}`)]),
  );
  const flow: Flow = {
    start: 'main',
    dialogs: { main: { start: 'b0', blocks }, sub: { start: 'b0', blocks: { ...blocks } } },
  };
  const after = applyChanges(flow, [put('main', 'b7', 'Olá')]);
  expect(after.dialogs.sub).toBe(flow.dialogs.sub);
  const changed = Object.keys(blocks).filter((id) => after.dialogs.main?.blocks[id] !== blocks[id]);
  expect(changed).toEqual(['b7']);
  const marked = applyChanges(flow, [{ kind: 'mark', dialog: 'main', id: 'm', value: note }]);
  expect(marked.dialogs.main?.blocks).toBe(blocks);
  expect(flow.dialogs.main?.blocks.b7).toEqual(say('b7'));
});

test('a dialog that is removed and made again is undone whole', () => {
  const flow = flowOf('main', 'sub');
  const changes: Change[] = [
    remove('sub'),
    { kind: 'dialog', dialog: 'sub', start: 'c' },
    put('sub', 'c', 'Oi'),
  ];
  const after = applyChanges(flow, changes);
  expect(Object.keys(after.dialogs.sub?.blocks ?? {})).toEqual(['c']);
  expect(flowText(applyChanges(after, inverseOf(flow, changes)))).toBe(flowText(flow));
});

test('a block put into a dialog that is gone makes the dialog again; a removal and a mark do not', () => {
  const flow = flowOf('main');
  expect(applyChanges(flow, [put('sub', 'a', 'Oi')]).dialogs.sub).toEqual({
    start: 'a',
    blocks: { a: say('a', 'Oi') },
  });
  const nothing: Change[] = [
    { kind: 'block', dialog: 'sub', id: 'a', value: null },
    { kind: 'mark', dialog: 'sub', id: 'm', value: note },
    remove('sub'),
  ];
  expect(flowText(applyChanges(flow, nothing))).toBe(flowText(flow));
});

test('the last mark leaves no trace', () => {
  const flow = flowOf('main');
  const mark = { kind: 'mark', dialog: 'main', id: 'm' } as const;
  const after = applyChanges(flow, [
    { ...mark, value: note },
    { ...mark, value: null },
  ]);
  expect(after).toEqual(flow);
  const empty = {
    ...flow,
    dialogs: { main: { start: 'a', blocks: flow.dialogs.main?.blocks ?? {}, marks: {} } },
  };
  expect(flowText(empty)).toBe(flowText(flow));
});

test.each<[string, string[], Change[], Change[]]>([
  ['different blocks', [], [put('main', 'a', '1')], [put('main', 'b', '2')]],
  ['the same value', [], [put('main', 'a', '1')], [put('main', 'a', '1')]],
  ['different values', ['main/a'], [put('main', 'a', '1')], [put('main', 'a', '2')]],
  [
    'a value that was changed back',
    [],
    [put('main', 'a', '1'), put('main', 'a', '2')],
    [put('main', 'a', '2')],
  ],
  [
    'a removed block that the other edits',
    ['main/a'],
    [{ kind: 'block', dialog: 'main', id: 'a', value: null }],
    [put('main', 'a', '2')],
  ],
  ['a removed dialog in which the other edits', ['sub/a'], [put('sub', 'a', '1')], [remove('sub')]],
  ['a removed dialog, by me', ['sub/a'], [remove('sub')], [put('sub', 'a', '1')]],
  ['a dialog that both removed', [], [put('sub', 'a', '1'), remove('sub')], [remove('sub')]],
  [
    'a dialog that one made anew',
    ['sub/b'],
    [remove('sub'), { kind: 'dialog', dialog: 'sub', start: 'a' }],
    [put('sub', 'b', '1')],
  ],
  [
    'another first block',
    ['dialog:main'],
    [{ kind: 'dialog', dialog: 'main', start: 'a' }],
    [{ kind: 'dialog', dialog: 'main', start: 'b' }],
  ],
  [
    'another first dialog',
    ['start'],
    [{ kind: 'start', start: 'main' }],
    [{ kind: 'start', start: 'sub' }],
  ],
  [
    'marks',
    ['mark:main/m'],
    [{ kind: 'mark', dialog: 'main', id: 'm', value: note }],
    [{ kind: 'mark', dialog: 'main', id: 'm', value: null }],
  ],
])('%s collide in %j', (_, expected, mine, theirs) => {
  expect(collisionsOf(mine, theirs)).toEqual(expected);
});

const block = (value: unknown) => [{ kind: 'block', dialog: 'main', id: 'a', value }];
const option = { id: 'a', type: 'input.option', variable: 'x', required: true };

test.each<[string, unknown]>([
  ['no list', { kind: 'start', start: 'main' }],
  ['null', null],
  ['a text', '[]'],
  ['a list with a hole', Array.from({ length: 1 })],
  ['20,001 changes', Array.from({ length: 20_001 }, () => ({ kind: 'start', start: 'main' }))],
  ['5 MB', Array.from({ length: 5 }, () => put('main', 'a', 'x'.repeat(1_000_000)))],
  ['an unknown kind', [{ kind: 'constructor', dialog: 'main', start: 'a' }]],
  ['a field too many', [{ kind: 'start', start: 'main', more: 1 }]],
  ['a name with a slash', [put('main/a', 'a', '')]],
  ['a name that is too long', [put('x'.repeat(65), 'a', '')]],
  ['an empty name', [{ kind: 'start', start: '' }]],
  ['a start that is no text', [{ kind: 'dialog', dialog: 'main', start: 1 }]],
  ['a block without a value', [{ kind: 'block', dialog: 'main', id: 'a' }]],
  ['a block with another id', block(say('b'))],
  ['a block of an unknown type', block({ id: 'a', type: 'toString' })],
  ['a block without a type', block({ id: 'a' })],
  ['a list in the place of a block', block([])],
  ['a text that is a number', block({ id: 'a', type: 'send.message', text: 1 })],
  ['options that are no list', block({ ...option, options: 'Sim' })],
  ['options that are missing', block(option)],
  ['an option without a name', block({ ...option, options: [{ value: 'x' }] })],
  ['a condition without its part', block({ id: 'a', type: 'condition.code', when: { op: 'not' } })],
  ['half a character', block(say('a', '\ud800'))],
  [
    'a mark without a size',
    [{ kind: 'mark', dialog: 'main', id: 'm', value: { ...note, width: undefined } }],
  ],
  [
    'a mark with a colour that is code',
    [
      {
        kind: 'mark',
        dialog: 'main',
        id: 'm',
        value: { ...note, kind: 'group', title: '', text: undefined, color: 'url(x)' },
      },
    ],
  ],
])('%s is refused', (_, value) => {
  expect(readChanges(value)).toBeUndefined();
});

test('what is not finished may be saved', () => {
  const unfinished = { ...option, variable: '', options: [], regex: '(' };
  expect(readChanges(block(unfinished))).toEqual(block(unfinished));
  const nowhere = {
    id: 'a',
    type: 'condition.case',
    cases: [{ when: { op: 'exists', variable: '' }, target: '' }],
  };
  expect(readChanges(block(nowhere))).toEqual(block(nowhere));
  expect(readChanges([])).toEqual([]);
});

test('names that JavaScript knows are names like any others', () => {
  const text = JSON.stringify([
    { kind: 'dialog', dialog: 'P', start: 'constructor' },
    put('P', 'constructor', 'Oi'),
    put('P', 'P', 'Oi'),
    { kind: 'mark', dialog: 'P', id: 'P', value: note },
    { kind: 'start', start: 'P' },
  ]).replaceAll('"P"', '"__proto__"');
  const changes = readChanges(JSON.parse(text)) ?? [];
  const flow = flowOf('main');
  const after = applyChanges(flow, changes);
  expect(Object.keys(after.dialogs)).toEqual(['main', '__proto__']);
  expect('start' in {}).toBe(false);
  expect(flowText(applyChanges(after, inverseOf(flow, changes)))).toBe(flowText(flow));
});

test.each<[string, unknown]>([
  ['a list', []],
  ['no dialogs', { start: 'main' }],
  ['a dialog that is a list', { start: 'main', dialogs: { main: [] } }],
  [
    'a block that is null',
    { start: 'main', dialogs: { main: { start: 'a', blocks: { a: null } } } },
  ],
  [
    'a block under another name',
    { start: 'main', dialogs: { main: { start: 'a', blocks: { b: say('a') } } } },
  ],
  ['a dialog with a bad name', { start: 'main', dialogs: { 'a/b': { start: 'a', blocks: {} } } }],
  ['something beside the dialogs', { ...flowOf('main'), more: 1 }],
])('%s is no flow to edit', (_, value) => {
  expect(readFlow(value)).toBeUndefined();
});

test('a flow with faults can be edited', () => {
  const faulty = { start: 'nowhere', dialogs: { main: { start: 'nowhere', blocks: {} } } };
  expect(readFlow(faulty)).toEqual(faulty);
  expect(readFlow(flowOf('main'))).toEqual(flowOf('main'));
});
