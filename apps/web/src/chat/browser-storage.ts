/** The part of `Storage` that this page uses. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage; if it is denied (a frame inside another site), one that lasts as long as the page. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Store {
  try {
    return window[name];
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
