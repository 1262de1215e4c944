const MOST_KEYS = 10_000;

/**
 * Counts by key, in this process alone: `most` in each window of `windowMs`. The number of keys in memory is bounded;
 * the least recent key is forgotten first.
 */
export function openPace({ most, windowMs }: { most: number; windowMs: number }) {
  const windows = new Map<string | number, { begun: number; count: number }>();

  /** Counts one more; 0 when it may pass, else the seconds until the next window. */
  return (key: string | number, now: Date): number => {
    const time = now.getTime();
    const known = windows.get(key);
    const window = known && time - known.begun < windowMs ? known : { begun: time, count: 0 };
    window.count += 1;
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.size > MOST_KEYS ? windows.keys() : [];
    if (oldest !== undefined) windows.delete(oldest);
    return window.count <= most ? 0 : Math.ceil((window.begun + windowMs - time) / 1000);
  };
}
