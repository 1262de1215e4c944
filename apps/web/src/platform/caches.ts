import { cacheOf, emptyCaches } from './cache.ts';
import { queryClient } from './query-client.ts';

/** Removes everything stored for a person: answers in memory, session and local storage. Preferences stay. */
export function clearCaches(): void {
  queryClient.clear();
  emptyCaches();
}

/** A text stored for this tab until `keepText(key, '')` or `clearCaches`. */
export function keptText(key: string): string {
  return String(cacheOf('session').get(key) ?? '');
}

export function keepText(key: string, text: string): void {
  if (text) cacheOf('session').set(key, text);
  else cacheOf('session').remove(key);
}
