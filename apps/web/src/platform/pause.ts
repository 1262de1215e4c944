/** Waits for `ms`; less when the network returns, the page becomes visible, or `signal` aborts. */
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
