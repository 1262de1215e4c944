/** Waits for `ms`; shorter when the network comes back, the page is looked at again, or `signal` ends it. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const done = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const untilEnd = { signal: ended.signal };
    window.addEventListener('online', done, untilEnd);
    document.addEventListener('visibilitychange', () => !document.hidden && done(), untilEnd);
    signal?.addEventListener('abort', done, untilEnd);
  });
}
