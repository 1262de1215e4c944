/** A value that components read with `useSyncExternalStore` and any code may change. */
export function store<T>(initial: T) {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next: T) {
      value = next;
      for (const watcher of watchers) watcher();
    },
    watch(onChange: () => void) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}
