/** Where a value is stored: nowhere, until the page is left, for this tab, or on this device. */
export type CacheType = 'none' | 'memory' | 'session' | 'local';

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'balcao.cache:';
const memory = new Map<string, string>();

const inMemory: Place = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, text) => memory.set(key, text),
  removeItem: (key) => memory.delete(key),
};

function placeOf(type: CacheType): Place | undefined {
  if (type === 'none') return undefined;
  if (type === 'memory') return inMemory;
  return type === 'session' ? sessionStorage : localStorage;
}

/** Values by name, as JSON; `get` returns undefined for missing or unreadable ones. */
export function cacheOf(type: CacheType) {
  const place = placeOf(type);
  return {
    get(key: string): unknown {
      try {
        return JSON.parse(place?.getItem(PREFIX + key) ?? '');
      } catch {
        return undefined;
      }
    },
    set: (key: string, value: unknown) => place?.setItem(PREFIX + key, JSON.stringify(value)),
    remove: (key: string) => place?.removeItem(PREFIX + key),
  };
}

/** Empties all caches. */
export function emptyCaches(): void {
  memory.clear();
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
}
