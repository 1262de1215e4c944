/** Runs work for a key once at a time: concurrent callers with the same key get the same result. Nothing is kept afterwards. */
export function singleFlight<Key, Value>() {
  const running = new Map<Key, Promise<Value>>();
  return (key: Key, work: () => Promise<Value>): Promise<Value> => {
    const known = running.get(key);
    if (known) return known;
    const made = work().finally(() => running.delete(key));
    running.set(key, made);
    return made;
  };
}
