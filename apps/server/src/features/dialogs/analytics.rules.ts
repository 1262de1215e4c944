import type { Path } from '@balcao/dialog/path';

/** What is counted: of a block, or of a whole conversation (block ''). `name` is a way's exit or a bucket of seconds. */
export type Measure = { kind: string; block: string; name: string };
export type Counted = Measure & { count: number };

/** Each bucket of seconds reaches a quarter further than the one before, so a median is at most an eighth wrong. */
const GROWTH = Math.log(1.25);
const LAST_BUCKET = 64;

export function bucketOf(seconds: number): number {
  return Math.min(LAST_BUCKET, Math.floor(Math.log(1 + Math.max(0, seconds)) / GROWTH));
}

/** The seconds in the middle of a bucket. */
function secondsOf(bucket: number): number {
  return Math.round(Math.exp((bucket + 0.5) * GROWTH) - 1);
}

/** The median of seconds by bucket; null without any. */
export function medianOf(buckets: Map<number, number>): number | null {
  const sorted = [...buckets].toSorted(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  for (const [bucket, count] of sorted) {
    passed += count;
    if (count > 0 && passed * 2 >= all) return secondsOf(bucket);
  }
  return null;
}

const ends: Record<Path['phase'], string | null> = {
  new: null,
  awaiting: null,
  held: 'finished',
  ended: 'finished',
  failed: 'failed',
};

export type Talk = {
  path: Path;
  /** Seconds until each answer; null where nobody knows. */
  seconds: (number | null)[];
  /** The blocks of refused answers. */
  refused: string[];
};

/** What one conversation adds to the numbers. Of a block it adds as many ways as visits, but for the last one. */
export function countsOf({ path, seconds, refused }: Talk): Counted[] {
  const counts = new Map<string, Counted>();
  const add = (kind: string, block = '', name = '') => {
    const key = [kind, block, name].join('\n');
    const known = counts.get(key) ?? { kind, block, name, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  };
  add('started');
  const end = ends[path.phase];
  if (end) add(end);
  for (const { block, way } of path.visits) {
    add('visits', block);
    if (way) add('way', block, way);
  }
  const last = path.visits.at(-1);
  if (last && path.phase === 'awaiting') {
    add('stopped');
    add('stopped', last.block);
  }
  for (const [index, block] of path.answered.entries()) {
    const time = seconds[index] ?? null;
    if (time !== null) add('seconds', block, String(bucketOf(time)));
  }
  for (const block of refused) add('refused', block);
  return [...counts.values()];
}

type Numbers = {
  visits: number;
  stopped: number;
  refused: number;
  ways: Record<string, number>;
  buckets: Map<number, number>;
};

const nothing = (): Numbers => ({
  visits: 0,
  stopped: 0,
  refused: 0,
  ways: {},
  buckets: new Map(),
});

function take(into: Numbers, { kind, name, count }: Counted): void {
  if (kind === 'visits' || kind === 'stopped' || kind === 'refused') into[kind] += count;
  if (kind === 'way') into.ways[name] = (into.ways[name] ?? 0) + count;
  if (kind === 'seconds') into.buckets.set(Number(name), count);
}

const whole = (sums: Counted[], wanted: string) =>
  sums.find(({ kind, block }) => kind === wanted && block === '')?.count ?? 0;

/** Sums as the numbers of a dialog; the block where most stopped first. */
export function numbersOf(sums: Counted[]) {
  const byBlock = new Map<string, Numbers>();
  for (const sum of sums) {
    if (sum.block === '' || sum.count === 0) continue;
    const numbers = byBlock.get(sum.block) ?? nothing();
    byBlock.set(sum.block, numbers);
    take(numbers, sum);
  }
  const blocks = [...byBlock].map(([block, { buckets, ...numbers }]) => ({
    block,
    ...numbers,
    median_s: medianOf(buckets),
  }));
  return {
    started: whole(sums, 'started'),
    finished: whole(sums, 'finished'),
    failed: whole(sums, 'failed'),
    blocks: blocks.toSorted(
      (a, b) => b.stopped - a.stopped || b.visits - a.visits || a.block.localeCompare(b.block),
    ),
  };
}

const DAY_MS = 86_400_000;

/** The day of a moment in São Paulo, as `yyyy-mm-dd`. */
export function dayOf(at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
}

/** So many days before a day, as `yyyy-mm-dd`. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The days from one to the other, both included, as `yyyy-mm-dd`. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  const length = Math.max(0, Math.round((Date.parse(to) - first) / DAY_MS) + 1);
  return Array.from({ length }, (_, nth) =>
    new Date(first + nth * DAY_MS).toISOString().slice(0, 10),
  );
}
