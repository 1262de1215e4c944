import { cacheOf } from '../../../platform/cache.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Findable } from './rank.ts';

/** An entry leads to a `path` of ours or runs an action on the page. */
export type Entry = Findable & { icon: IconName; group: string } & (
    | { path: string; act?: undefined }
    | { act: () => void; path?: undefined }
  );

const KEY = 'palette.recent';
const MOST = 6;

const isPlace = (entry: Partial<Entry> | null) =>
  typeof entry?.id === 'string' && typeof entry.label === 'string' && entry.path?.startsWith('/');

/** The places last opened from the palette, newest first. Kept on this device until the next login or logout. */
export function recentEntries(): Entry[] {
  const kept = cacheOf('local').get(KEY);
  const places: Entry[] = Array.isArray(kept) ? kept.filter(isPlace) : [];
  return places.map((entry) => ({ ...entry, group: 'Recentes', icon: 'clock' }));
}

/** Remembers a place; actions are not remembered. */
export function noteEntry(entry: Entry): void {
  if (entry.path === undefined) return;
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  cacheOf('local').set(KEY, [entry, ...others].slice(0, MOST));
}
