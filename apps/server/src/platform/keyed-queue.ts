/** Runs the work of one key in order, whatever its result. Keys without work take no memory. */
export function keyedQueue<Key>() {
  const last = new Map<Key, Promise<unknown>>();
  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const done = before.then(work, work);
    last.set(key, done);
    try {
      return await done;
    } finally {
      if (last.get(key) === done) last.delete(key);
    }
  };
}
