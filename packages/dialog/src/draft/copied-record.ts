/**
 * A record that is copied when something in it changes for the first time, so that what does not change is shared. Any
 * key is an own key: `__proto__`, too.
 */
export function copiedAtFirstPut<T>(record: Record<string, T>) {
  let copy: Map<string, T> | undefined;
  return {
    get(key: string): T | undefined {
      if (copy) return copy.get(key);
      return Object.hasOwn(record, key) ? record[key] : undefined;
    },
    put(key: string, value: T | null): void {
      copy ??= new Map(Object.entries(record));
      if (value === null) copy.delete(key);
      else copy.set(key, value);
    },
    result(): Record<string, T> {
      return copy ? Object.fromEntries(copy) : record;
    },
  };
}
