import { clock } from '../../../ui/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Whether the text of `since` will change within a minute. */
export function isFresh(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) < HOUR_MS;
}

/** "agora", "há 5 min", and after an hour the time of day: the date label above shows the day. */
export function since(at: string, now: Date): string {
  if (!isFresh(at, now)) return clock(at);
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS);
  return minutes < 1 ? 'agora' : `há ${minutes} min`;
}
