import { cacheOf } from '../../platform/cache.ts';

const KEY = 'office.visits';

function visits(): Record<string, number> {
  const kept = cacheOf('local').get(KEY);
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

/** Counts a visit to a place of the menus, on this device until the next login or logout. */
export function noteVisit(path: string): void {
  const counts = visits();
  cacheOf('local').set(KEY, { ...counts, [path]: (counts[path] ?? 0) + 1 });
}

/** The places, most visited first; those never visited keep their order. */
export function byVisits<P extends { path: string }>(places: readonly P[]): P[] {
  const counts = visits();
  return places.toSorted((a, b) => (counts[b.path] ?? 0) - (counts[a.path] ?? 0));
}
