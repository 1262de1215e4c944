import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageMeta } from '../page-meta.ts';
import { type Session, sessionQuery } from './session-query.ts';
import { type Face, judgeSession, type Verdict } from './verdict.ts';

type KnownSession = Session & { user: NonNullable<Session['user']> };

const LEAVE_MS = 3_000;
const ACTIVE_STALE_MS = 300_000;

/** The last session with a person in it: the screen keeps its content while that person logs in again. */
let known: KnownSession | undefined;

/**
 * Guards a protected screen: returns what the session allows and, if it must, leaves after 3 s. `unsaved`: leaving
 * would lose something.
 */
export function useSessionGuard(face: 'portal'): Exclude<Verdict, { kind: 'renew' }>;
export function useSessionGuard(face: 'office', unsaved: boolean): Verdict;
export function useSessionGuard(face: Face, unsaved = false): Verdict {
  const { data, isError, refetch } = useQuery(sessionQuery);
  const here = window.location.pathname + window.location.search;
  const pageUser = pageMeta('api-user');
  const verdict = judgeSession({ session: data, failed: isError, pageUser, face, here, unsaved });
  const target = verdict.kind === 'leave' ? verdict.to : null;

  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => window.location.assign(target), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return verdict;
}

/** The session inside a guarded screen. */
export function useSession(): KnownSession {
  const { data } = useQuery({ ...sessionQuery, refetchInterval: false });
  if (data?.user) known = { ...data, user: data.user };
  if (!known) throw new Error('useSession needs a guarded screen');
  return known;
}

/** Checks the back-office's session when the person acts on a page that was not checked for 300 s. */
export function useActiveRecheck(): void {
  const { dataUpdatedAt, refetch } = useQuery({ ...sessionQuery, refetchInterval: false });
  useEffect(() => {
    const check = () => {
      if (dataUpdatedAt && Date.now() - dataUpdatedAt > ACTIVE_STALE_MS) void refetch();
    };
    const acts = ['pointerdown', 'keydown'] as const;
    for (const act of acts) window.addEventListener(act, check, { passive: true });
    return () => {
      for (const act of acts) window.removeEventListener(act, check);
    };
  }, [dataUpdatedAt, refetch]);
}
