/** Waits for `work` for at most this time; returns whether it was done by then. Rejects as the work does. */
export async function doneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}
