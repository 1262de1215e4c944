import { useEffect, useRef, useSyncExternalStore } from 'react';
import { pageMeta, renewPageMeta } from '../../platform/page-meta.ts';
import { queryClient } from '../../platform/query-client.ts';
import { hasWriting, offerRenewal, watchWriting } from '../../platform/session/renewal.ts';
import { type Session, sessionQuery } from '../../platform/session/session-query.ts';
import { useSessionGuard } from '../../platform/session/use-session.ts';
import type { Verdict } from '../../platform/session/verdict.ts';
import { reconnectSocket } from '../../platform/socket/use-topic.ts';
import { store } from '../../ui/store.ts';

/** Refused calls that wait for the session; all of them are sent again, or all fail. */
const waiting = store<((renewed: boolean) => void)[]>([]);

function settle(renewed: boolean): void {
  const calls = waiting.get();
  waiting.set([]);
  for (const call of calls) call(renewed);
}

/** Asks the server for the session; a failed call counts as no session. */
export function askForSession(): Promise<Session | undefined> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
}

const isOurs = (session: Session | undefined) =>
  session?.user_roles?.loginOk === true && String(session.user?.id) === pageMeta('api-user');

async function renewSession(waits: boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (waits) waiting.set([...waiting.get(), resolve]);
  // The person may have already logged in again in another tab.
  const good = isOurs(await askForSession());
  if (good) await takeSession();
  return waits ? promise : good;
}

/** The session is valid again: puts its tokens into the page and sends the waiting calls. */
async function takeSession(): Promise<void> {
  const taken = await renewPageMeta().then(
    () => true,
    () => false,
  );
  settle(taken);
  reconnectSocket();
}

/**
 * The office's guard. A redirect to the login would lose unsaved text or a change that is being sent; in these cases
 * the guard asks for the login on the page.
 */
export function useOfficeGuard(): Verdict {
  const calls = useSyncExternalStore(waiting.watch, () => waiting.get().length > 0);
  const verdict = useSessionGuard('office', calls || hasWriting());
  const before = useRef(verdict.kind);
  useEffect(() => offerRenewal(renewSession), []);
  useEffect(watchWriting, []);
  useEffect(() => {
    const renewed = before.current === 'renew';
    before.current = verdict.kind;
    if (verdict.kind === 'leave') settle(false);
    if (!renewed || verdict.kind !== 'ready') return;
    void takeSession().then(() => queryClient.invalidateQueries());
  }, [verdict.kind]);
  return verdict;
}
