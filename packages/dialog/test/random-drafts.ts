import fc from 'fast-check';
import { type Change, changesBetween } from '../src/draft/change.ts';
import { readFlow } from '../src/draft/shape.ts';
import type { Block, Flow, Mark } from '../src/flow.ts';
import { wellFormedFlow } from './random-flows.ts';

// Drafts for property tests: flows with marks, drawn blocks, and dialogs of different sizes.

const place = { x: fc.integer(), y: fc.integer() };
const frame = { ...place, width: fc.integer({ min: 1 }), height: fc.integer({ min: 1 }) };
const title = fc.constantFrom('', 'Começo', 'Venda');

/** Any mark. */
export const anyMark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({ kind: fc.constant('note' as const), text: title, ...frame }),
  fc.record({
    kind: fc.constant('group' as const),
    title,
    color: fc.constantFrom('blue', 'red'),
    ...frame,
  }),
);

const marks = fc.dictionary(fc.constantFrom('m', 'n', '__proto__', 'toString'), anyMark);
/** Which blocks and dialogs stay, by their number. */
const stays = fc.func(fc.boolean());

function drawn(block: Block, at: { x: number; y: number } | undefined): Block {
  return at ? { ...block, position: at, note: 'Confira' } : block;
}

/** Any flow that can be edited; its ways may lead nowhere. */
export const anyDraft: fc.Arbitrary<Flow> = fc
  .tuple(wellFormedFlow, marks, stays, fc.option(fc.record(place), { nil: undefined }))
  .map(([flow, all, isKept, at]) => {
    const dialogs = Object.entries(flow.dialogs)
      .filter(([name]) => isKept(name))
      .map(([name, { start, blocks }]) => {
        const kept = Object.entries(blocks).filter(([id]) => isKept(name, id));
        const placed = kept.map(([id, block]) => [id, drawn(block, at)]);
        return [name, { start, blocks: Object.fromEntries(placed), marks: all }] as const;
      });
    return { start: flow.start, dialogs: Object.fromEntries(dialogs) };
  })
  .filter((flow) => readFlow(flow) !== undefined);

/** A flow, and the changes of two people who edited it without knowing of each other. */
export const twoEditors: fc.Arbitrary<{ flow: Flow; mine: Change[]; theirs: Change[] }> = fc
  .tuple(anyDraft, anyDraft, anyDraft, stays)
  .map(([flow, mine, theirs, isKept]) => {
    // Whole flows differ nearly everywhere: a part of each list leaves room for lists that do not collide.
    const part = (after: Flow, who: string) => {
      const all = changesBetween(flow, after);
      const made = all.filter(({ kind }) => kind === 'dialog');
      return [...made, ...all.filter((change) => !made.includes(change) && isKept(who, change))];
    };
    return { flow, mine: part(mine, 'mine'), theirs: part(theirs, 'theirs') };
  });
