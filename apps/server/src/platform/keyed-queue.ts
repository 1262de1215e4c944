/** Does the work of one key one after the other, whatever becomes of it. Nothing is kept of a key without work. */
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
