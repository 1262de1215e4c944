import { applyChanges, inverseOf } from '@balcao/dialog/draft/change';
import type { Block, Flow } from '@balcao/dialog/flow';
import { wellFormedFlow } from '@balcao/dialog/test/random-flows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertBefore, movedInLine } from './line.ts';

const say = (id: string, next?: string): Block => ({
  id,
  type: 'send.message',
  text: id,
  ...(next && { next }),
});
const hold: Block = { id: 'hold', type: 'input.hold' };
const flowOf = (start: string, ...blocks: Block[]): Flow => ({
  start: 'd',
  dialogs: { d: { start, blocks: Object.fromEntries(blocks.map((one) => [one.id, one])) } },
});

/** The ids along `next` from the start. */
function line(flow: Flow): string[] {
  const { start, blocks } = flow.dialogs.d ?? { start: '', blocks: {} };
  const ids: string[] = [];
  for (let id: string | undefined = start; id && !ids.includes(id); ) {
    ids.push(id);
    const block: Block | undefined = blocks[id];
    id = block && 'next' in block ? block.next : undefined;
  }
  return ids;
}

const abc = flowOf('a', say('a', 'b'), say('b', 'c'), say('c'));

test.each<[string, 1 | -1, string]>([
  ['a', 1, 'b a c'],
  ['b', 1, 'a c b'],
  ['c', -1, 'a c b'],
  ['b', -1, 'b a c'],
  ['c', 1, 'a b c'],
  ['a', -1, 'a b c'],
])('%s moved by %d gives %s', (id, step, wanted) => {
  expect(line(applyChanges(abc, movedInLine(abc, 'd', id, step))).join(' ')).toBe(wanted);
});

test('a block does not move behind one after which nothing can follow', () => {
  const flow = flowOf('a', say('a', 'hold'), hold);
  expect(movedInLine(flow, 'd', 'a', 1)).toEqual([]);
});

test('a block before another one takes over what led there', () => {
  const flow = flowOf('a', say('a', 'c'), say('b', 'c'), say('c'));
  const changes = insertBefore(flow, 'd', 'c', 'input.cpf');
  const added = changes[0]?.kind === 'block' ? changes[0].id : '';
  const after = applyChanges(flow, changes);
  expect(line(after)).toEqual(['a', added, 'c']);
  expect(after.dialogs.d?.blocks.b).toMatchObject({ next: added });
  const first = insertBefore(flow, 'd', 'a', 'send.message');
  expect(applyChanges(flow, first).dialogs.d?.start).not.toBe('a');
});

test('moving loses no block and can be undone, in any flow', () => {
  const step = fc.constantFrom<1 | -1>(1, -1);
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'constructor');
  fc.assert(
    fc.property(wellFormedFlow, id, step, (flow, block, by) => {
      const changes = movedInLine(flow, 'main', block, by);
      const after = applyChanges(flow, changes);
      const ids = (one: Flow) => Object.keys(one.dialogs.main?.blocks ?? {}).toSorted();
      expect(ids(after)).toEqual(ids(flow));
      expect(applyChanges(after, inverseOf(flow, changes))).toEqual(flow);
    }),
  );
});
