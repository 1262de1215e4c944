import type { csrfCookie, getSession } from '@balcao/contract/access/session';
import type { CallOutput } from '@balcao/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { untilAnswered } from './line.ts';
import { sessionKeys } from './session-keys.ts';

export type Session = CallOutput<typeof getSession>;

const RECHECK_MS = 60_000;
let started = false;

async function loadSession(signal: AbortSignal, timeout: number): Promise<Session> {
  // Both calls share one limit.
  const ending = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]), timeout };
  if (!started) await call<typeof csrfCookie>('GET /sanctum/csrf-cookie', ending);
  started = true;
  return call<typeof getSession>('GET /api/session/web', ending);
}

/**
 * The session, checked every 60 s; guarded screens also check when the window becomes visible. It fails only when an
 * answer refuses it. Without an answer, the page keeps asking, so that a restart or a tunnel logs nobody out.
 */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.all,
  queryFn: ({ signal }) => untilAnswered((limit) => loadSession(signal, limit), signal),
  staleTime: 5_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: RECHECK_MS,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
  retry: false,
  // A refusal stays until the person leaves the page: components that show it must not undo it by asking again.
  retryOnMount: false,
});
