import type { Block, Flow } from '@balcao/dialog/flow';
import { illFormedFlow } from '@balcao/dialog/test/random-flows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Row, rowsOf } from './rows.ts';

const say = (id: string, next?: string): Block => ({
  id,
  type: 'send.message',
  text: id,
  ...(next && { next }),
});
const flowOf = (start: string, ...blocks: Block[]): Flow => ({
  start: 'd',
  dialogs: { d: { start, blocks: Object.fromEntries(blocks.map((one) => [one.id, one])) } },
});

/** The lines as a person reads them: indented, ways with a colon, jumps with an arrow. */
function read(flow: Flow): string[] {
  const words = (row: Row) => {
    if (row.kind === 'block') return row.block.id;
    if (row.kind === 'way') return `${row.exit}:`;
    if (row.kind === 'jump') return `${row.exit} → ${row.target ?? 'fim'}`;
    return row.kind;
  };
  return rowsOf(flow, new Set(['d']))
    .slice(1)
    .map((row) => '.'.repeat(row.level - 2) + words(row));
}

test('blocks stand in the order of the conversation, not of the file', () => {
  expect(read(flowOf('a', say('c'), say('a', 'b'), say('b', 'c')))).toEqual(['a', 'b', 'c']);
});

test('ways that part are indented, and where they meet again is at the left', () => {
  const choice: Block = {
    id: 'if',
    type: 'condition.code',
    when: { op: 'exists', variable: 'v' },
    onTrue: 'yes',
    onFalse: 'no',
  };
  const flow = flowOf('if', choice, say('yes', 'end'), say('no', 'end'), say('end'));
  const lines = read(flow);
  expect(lines.filter((line) => !line.includes('fim'))).toEqual([
    'if',
    '.onTrue:',
    '..yes',
    '...next → end',
    '.onFalse:',
    '..no',
    '...next → end',
    'end',
  ]);
});

test('what no way reaches stands at the end, under a heading', () => {
  expect(read(flowOf('a', say('a'), say('x', 'y'), say('y')))).toEqual(['a', 'loose', 'x', 'y']);
});

test('a way back to an earlier block is a jump', () => {
  expect(read(flowOf('a', say('a', 'b'), say('b', 'a')))).toEqual(['a', 'b', '.next → a']);
});

test('a closed dialog is one line', () => {
  const rows = rowsOf(flowOf('a', say('a')), new Set());
  expect(rows).toMatchObject([{ kind: 'dialog', dialog: 'd', open: false, count: 1 }]);
});

test('every block of any flow has exactly one line, and every line a key of its own', () => {
  fc.assert(
    fc.property(illFormedFlow, (flow) => {
      const rows = rowsOf(flow, new Set(Object.keys(flow.dialogs)));
      const shown = rows.flatMap((row) =>
        row.kind === 'block' ? [`${row.dialog}/${row.block.id}`] : [],
      );
      const all = Object.entries(flow.dialogs).flatMap(([name, { blocks }]) =>
        Object.values(blocks).map(({ id }) => `${name}/${id}`),
      );
      expect(shown.toSorted()).toEqual(all.toSorted());
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});

test('5,000 blocks in a line, and 5,000 that part again and again, are drawn', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `b${index}`);
  const line = ids.map((id, index) => say(id, ids[index + 1]));
  expect(rowsOf(flowOf('b0', ...line), new Set(['d']))).toHaveLength(5_001);
  const parting = ids.map(
    (id, index): Block => ({
      id,
      type: 'condition.code',
      when: { op: 'exists', variable: 'v' },
      ...(ids[index + 1] && { onTrue: ids[index + 1] }),
    }),
  );
  const rows = rowsOf(flowOf('b0', ...parting), new Set(['d']));
  expect(rows.filter(({ kind }) => kind === 'block')).toHaveLength(5_000);
  expect(Math.max(...rows.map(({ level }) => level))).toBeLessThan(14);
});
