import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDraft, twoEditors } from '../../test/random-drafts.ts';
import {
  applyChanges,
  changesBetween,
  collisionsOf,
  flowText,
  inverseOf,
  readChanges,
  unitOf,
} from './change.ts';

test('the changes between two flows make the one into the other, and their inverse back', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (before, after) => {
      const changes = changesBetween(before, after);
      expect(flowText(applyChanges(before, changes))).toBe(flowText(after));
      const undone = applyChanges(applyChanges(before, changes), inverseOf(before, changes));
      expect(flowText(undone)).toBe(flowText(before));
      expect(changesBetween(before, structuredClone(before))).toEqual([]);
      expect(new Set(changes.map(unitOf)).size).toBe(changes.length);
    }),
    { numRuns: 500 },
  );
});

test('changes pass through JSON and are read again', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (before, after) => {
      const changes = changesBetween(before, after);
      expect(readChanges(JSON.parse(JSON.stringify(changes)))).toEqual(changes);
    }),
  );
});

test('lists that do not collide give the same in both orders', () => {
  let apart = 0;
  fc.assert(
    fc.property(twoEditors, ({ flow, mine, theirs }) => {
      expect(collisionsOf(mine, theirs).toSorted()).toEqual(collisionsOf(theirs, mine).toSorted());
      if (collisionsOf(mine, theirs).length > 0) return;
      if (mine.length > 0 && theirs.length > 0) apart += 1;
      const mineFirst = applyChanges(applyChanges(flow, mine), theirs);
      const theirsFirst = applyChanges(applyChanges(flow, theirs), mine);
      expect(flowText(mineFirst)).toBe(flowText(theirsFirst));
    }),
    { numRuns: 1_000 },
  );
  expect(apart).toBeGreaterThan(50);
});

test('two lists collide where both leave different values, and nowhere else', () => {
  fc.assert(
    fc.property(twoEditors, ({ mine, theirs }) => {
      const removed = [...mine, ...theirs].flatMap((change) =>
        change.kind === 'dialog' && change.start === null ? [change.dialog] : [],
      );
      const units = new Map(mine.map((change) => [unitOf(change), JSON.stringify(change)]));
      const differing = theirs.filter((change) => {
        const own = units.get(unitOf(change));
        return own !== undefined && own !== JSON.stringify(change);
      });
      const found = collisionsOf(mine, theirs);
      const outside = (id: string) =>
        !removed.some((dialog) => id.includes(`${dialog}/`) || id === `dialog:${dialog}`);
      const expected = differing.map((change) => unitOf(change).replace(/^block:/, ''));
      expect(found.filter(outside).toSorted()).toEqual(expected.filter(outside).toSorted());
    }),
    { numRuns: 500 },
  );
});

test('no value makes reading throw', () => {
  const odd = fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true });
  const changeLike = fc.record(
    {
      kind: fc.constantFrom('block', 'dialog', 'start', 'mark'),
      dialog: odd,
      id: odd,
      value: odd,
      start: odd,
    },
    { requiredKeys: ['kind'] },
  );
  fc.assert(
    fc.property(fc.oneof(odd, fc.array(changeLike)), (value) => {
      const read = readChanges(value);
      if (read) applyChanges({ start: 'main', dialogs: {} }, read);
    }),
  );
});
