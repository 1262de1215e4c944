import { changesBetween, inverseOf } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import { cacheOf } from '../../../platform/cache.ts';
import type { Kept } from './with-kept.ts';

const tab = cacheOf('session');
const keyOf = (id: number) => `dialog-draft:${id}`;

/** What a tab keeps for its dialog after a crash; undefined if there is nothing. */
export function keptWork(id: number): Kept | undefined {
  const kept = tab.get(keyOf(id)) as Kept | undefined;
  return kept && Array.isArray(kept.mine) && Array.isArray(kept.before) ? kept : undefined;
}

type Work = { base: Flow; flow: Flow; collisions: readonly string[] };

/** Keeps what the server does not have; nothing if it has everything. */
export function keepWork(id: number, { base, flow, collisions }: Work, at: number): void {
  const mine = base === flow ? [] : changesBetween(base, flow);
  tab.remove(keyOf(id));
  if (mine.length === 0) return;
  try {
    tab.set(keyOf(id), { mine, before: inverseOf(base, mine), at, collisions } satisfies Kept);
  } catch {
    // A browser keeps a few megabytes: more than that stays on the page alone.
  }
}

export const forgetWork = (id: number): void => tab.remove(keyOf(id));
