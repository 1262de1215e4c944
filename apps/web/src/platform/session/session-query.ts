import type { CallOutput } from '@balcao/contract/endpoint';
import type { csrfCookie, getSession } from '@balcao/contract/session';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { untilAnswered } from './line.ts';

export type Session = CallOutput<typeof getSession>;

const RECHECK_MS = 60_000;
let started = false;

async function loadSession(signal: AbortSignal, timeout: number): Promise<Session> {
  // One limit for both calls.
  const ending = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]), timeout };
  if (!started) await call<typeof csrfCookie>('GET /sanctum/csrf-cookie', ending);
  started = true;
  return call<typeof getSession>('GET /api/session/web', ending);
}

/**
 * The session, asked again every 60 s; guarded screens ask too when the window becomes visible. It fails only by an answer
 * that refuses it: without one it is asked for again and again, so that a restart or a tunnel logs nobody out.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => untilAnswered((limit) => loadSession(signal, limit), signal),
  staleTime: 5_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: RECHECK_MS,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
  retry: false,
  // A refusal stands until the page is left: what shows it must not undo it by asking again.
  retryOnMount: false,
});
