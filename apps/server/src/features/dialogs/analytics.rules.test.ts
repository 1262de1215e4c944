import { defaultLimits } from '@balcao/dialog/engine';
import { pathOf } from '@balcao/dialog/path';
import { answers, converse } from '@balcao/dialog/test/random-answers';
import { wellFormedFlow } from '@balcao/dialog/test/random-flows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bucketOf,
  type Counted,
  countsOf,
  daysBetween,
  medianOf,
  numbersOf,
} from './analytics.rules.ts';

/** What a random conversation adds, as far as it can be played again from its answers. */
const talks = fc.array(fc.tuple(wellFormedFlow, answers), { maxLength: 6 }).map((all) =>
  all.flatMap(([flow, sent]): Counted[][] => {
    const results = converse(flow, sent, defaultLimits);
    const path = {
      visits: results.flatMap(({ trace }) =>
        trace.map(({ at, way = null }) => ({ block: `${at.dialog}/${at.block}`, way })),
      ),
      answered: [],
      phase: results.at(-1)?.state.phase ?? 'new',
    };
    return [countsOf({ path, seconds: [], refused: [] })];
  }),
);

test('nothing is negative, and at no block stop more than came there', () => {
  fc.assert(
    fc.property(talks, (all) => {
      const sums = new Map<string, Counted>();
      for (const one of all.flat()) {
        const key = JSON.stringify([one.kind, one.block, one.name]);
        sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
      }
      const { started, finished, failed, blocks } = numbersOf([...sums.values()]);
      expect(started).toBe(all.length);
      const stopped = blocks.reduce((sum, block) => sum + block.stopped, 0);
      expect(finished + failed + stopped).toBe(started);
      for (const { visits, stopped, refused } of blocks) {
        expect(stopped).toBeGreaterThanOrEqual(0);
        expect(refused).toBeGreaterThanOrEqual(0);
        expect(stopped).toBeLessThanOrEqual(visits);
      }
    }),
  );
});

const ask = (id: string, next?: string) => ({
  id,
  type: 'input.string' as const,
  variable: id,
  required: true,
  ...(next && { next }),
});
const flow = {
  start: 'd',
  dialogs: { d: { start: 'name', blocks: { name: ask('name', 'mail'), mail: ask('mail') } } },
};

test('a conversation adds its path, the question where it stopped and the time of its answers', () => {
  const talk = { opening: [], answers: [{ block: 'd/name', text: 'Ana' }] };
  const path = pathOf(flow, talk, defaultLimits);
  if (!path) throw new Error('no path');
  const counts = countsOf({ path, seconds: [10], refused: ['d/mail', 'd/mail'] });
  expect(numbersOf(counts)).toEqual({
    started: 1,
    finished: 0,
    failed: 0,
    blocks: [
      { block: 'd/mail', visits: 1, stopped: 1, refused: 2, median_s: null, ways: {} },
      // Ten seconds lie in the bucket around nine.
      { block: 'd/name', visits: 1, stopped: 0, refused: 0, median_s: 9, ways: { next: 1 } },
    ],
  });
});

test('a median of buckets is at most an eighth and half a second away from the real one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1 }), (all) => {
      const buckets = new Map<number, number>();
      for (const seconds of all) {
        const bucket = bucketOf(seconds);
        buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
      }
      const real = all.toSorted((a, b) => a - b)[Math.ceil(all.length / 2) - 1] ?? 0;
      const found = medianOf(buckets) ?? Number.NaN;
      expect(Math.abs(found - real)).toBeLessThanOrEqual((real + 1) * 0.125 + 0.5);
    }),
  );
  expect(medianOf(new Map())).toBeNull();
});

test('the days of a period go over the end of a month and of summer time', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
});
