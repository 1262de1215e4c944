import { setTimeout as pause } from 'node:timers/promises';

/** So long it is seen whether the thread has other work. */
const LOOK_MS = 10;
/** More than the server does by itself. */
const SOMEBODY = 0.1;
const LONGEST_MS = 1_000;

type Rest = {
  /** Milliseconds of rest for each one of work. */
  rest: number;
  longestMs?: number;
};

/**
 * Rests after a piece of background work that took `workedMs`, so that those who wait for an answer have the processor; the work goes on
 * after 10 ms if this process has nothing else to do. Answers whether it rested for others. What other servers do is not seen: their
 * processors are their own, and PostgreSQL shares its between connections.
 */
export async function giveWay(
  workedMs: number,
  { rest, longestMs = LONGEST_MS }: Rest,
): Promise<boolean> {
  const whole = Math.min(longestMs, rest * workedMs);
  const looked = Math.min(LOOK_MS, whole);
  const before = performance.eventLoopUtilization();
  await pause(looked);
  const { utilization } = performance.eventLoopUtilization(before);
  if (utilization < SOMEBODY) return false;
  await pause(whole - looked);
  return true;
}
