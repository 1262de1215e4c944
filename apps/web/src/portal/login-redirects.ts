import { clearCaches } from '../platform/caches.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { queryClient } from '../platform/query-client.ts';
import { landing } from '../platform/session/landing.ts';
import { type Session, sessionQuery } from '../platform/session/session-query.ts';

/** The part of the router's `beforeLoad` arguments that these pages use. */
type BeforeLoadArgs = { preload: boolean; search: { to?: string } };

/** The target for a person who opens the login with a session; after a login, the form itself redirects. */
export function loginTarget(session: Session | undefined, to?: string): string | null {
  if (!pageMeta('api-user') || !session?.user || session.status === 400) return null;
  return session.user_roles?.loginOk ? landing(session.user.level, to) : null;
}

/** Leaves the setup of two-factor login: to the person's page, or to the login without a session. */
export function leaveSetup(session: Session, to?: string): void {
  clearCaches();
  window.location.replace(session.user ? landing(session.user.level, to) : '/login');
}

/** Calls `redirect` with the session, unless this is a preload. If the session cannot be loaded, the page stays. */
function withSession({ preload }: BeforeLoadArgs, redirect: (session: Session) => void): void {
  if (!preload) queryClient.ensureQueryData(sessionQuery).then(redirect, () => undefined);
}

/** A logged-in person skips the login. Loads a new page, whose head carries the session's tokens. */
export function redirectLoggedIn(args: BeforeLoadArgs): void {
  withSession(args, (session) => {
    const target = loginTarget(session, args.search.to);
    if (target) window.location.replace(target);
  });
}

/** A person with nothing to set up skips the setup. */
export function redirectWithoutSetup(args: BeforeLoadArgs): void {
  withSession(args, (session) => {
    if (!session.two_factor_due) leaveSetup(session, args.search.to);
  });
}
