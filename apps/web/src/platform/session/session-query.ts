import type { CallOutput } from '@balcao/contract/endpoint';
import type { csrfCookie, getSession } from '@balcao/contract/session';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';

export type Session = CallOutput<typeof getSession>;

const RECHECK_MS = 60_000;
let started = false;

async function loadSession(): Promise<Session> {
  if (!started) await call<typeof csrfCookie>('GET /sanctum/csrf-cookie');
  started = true;
  return call<typeof getSession>('GET /api/session/web');
}

/**
 * The session, asked again every 60 s; guarded screens ask too when the window becomes visible. A server that does not
 * answer is asked a few times more before the call counts as failed, so that a restart logs nobody out.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: loadSession,
  staleTime: 5_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: RECHECK_MS,
  refetchOnWindowFocus: false,
  retry: (failures, error) => error instanceof ApiError && error.transient && failures < 5,
});
