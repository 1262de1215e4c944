import type { Block, Dialog } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { bundled } from './bundles.ts';
import { drawingOf } from './drawing.ts';
import { edgesOf } from './nodes.ts';

/** Many messages that all lead to the last one. */
function crowd(count: number): Dialog {
  const blocks = Array.from({ length: count }, (_, n): [string, Block] => [
    `b${n}`,
    { id: `b${n}`, type: 'send.message', text: 'Oi', next: 'fim' },
  ]);
  const fim: Block = { id: 'fim', type: 'input.hold' };
  return { start: 'b0', blocks: Object.fromEntries([...blocks, ['fim', fim]]) };
}

test('10,000 ways to one block are one edge, and a chosen block has its own', () => {
  const edges = edgesOf(crowd(10_000));
  expect(edges).toHaveLength(10_000);
  expect(bundled(edges, []).map(({ id, data }) => [id, data?.label])).toEqual([
    [':fim', '10.000 caminhos'],
  ]);
  const ids = bundled(edges, ['b7', 'fim']).map(({ id }) => id);
  expect(ids).toEqual(['b7:next', ':fim']);
});

test('what people can tell apart stays as it is', () => {
  const edges = edgesOf(crowd(40));
  expect(bundled(edges, ['b1'])).toBe(edges);
});

test('a block with 10,000 ways out has a row for some, and says how many more there are', () => {
  const when = { op: 'exists', variable: 'nome' } as const;
  const cases = Array.from({ length: 10_000 }, () => ({ when, target: 'fim' }));
  const many: Block = { id: 'muitos', type: 'condition.case', cases, next: 'fim' };
  const { rows, rowless, ways, height } = drawingOf(many);
  expect(rows.length + rowless).toBe(ways.length);
  expect(height).toBeLessThan(2_500);
  const { blocks } = crowd(1);
  const edges = edgesOf({ start: 'muitos', blocks: { ...blocks, muitos: many } });
  expect(edges.filter(({ source }) => source === 'muitos')).toHaveLength(rows.length);
});
