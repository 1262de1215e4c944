import { queryClient } from './query-client.ts';

const PREFIX = 'balcao.cache:';

/** Forgets everything kept for a person: answers in memory, session and local storage. Preferences stay. */
export function clearCaches(): void {
  queryClient.clear();
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
}

/** A text kept for this tab until `keepText(key, '')` or `clearCaches`. */
export function keptText(key: string): string {
  return sessionStorage.getItem(PREFIX + key) ?? '';
}

export function keepText(key: string, text: string): void {
  if (text) sessionStorage.setItem(PREFIX + key, text);
  else sessionStorage.removeItem(PREFIX + key);
}
