/** Asks once for all who ask while it runs and within `ms` afterwards: a thousand askers cost as much as one. */
export function remembered<T>(
  ms: number,
  ask: () => Promise<T>,
): { get(): Promise<T>; forget(): void } {
  let last: Promise<T> | undefined;
  return {
    get() {
      if (last) return last;
      const asked = ask();
      last = asked;
      const forget = () => {
        if (last === asked) last = undefined;
      };
      asked.then(() => setTimeout(forget, ms).unref(), forget);
      return asked;
    },
    forget() {
      last = undefined;
    },
  };
}
