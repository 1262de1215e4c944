/** The most seconds between a message's time and ours. */
const MOST_SECONDS_OFF = 300;

/** Reads `t=<Unix seconds>,v1=<64 hex digits>`; null for anything else. */
export function readSignature(header: string): { time: string; signature: string } | null {
  const [, time, signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? [];
  return time && signature ? { time, signature } : null;
}

/** Whether a message was signed within the last five minutes or, because clocks differ, the next five. */
export function isFresh(time: string, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - Number(time)) <= MOST_SECONDS_OFF;
}
