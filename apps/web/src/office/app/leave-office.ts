import { LEVEL } from '@balcao/contract/access/permissions';
import { pageMeta } from '../../platform/page-meta.ts';
import { queryClient } from '../../platform/query-client.ts';
import { sessionQuery } from '../../platform/session/session-query.ts';
import { judgeSession } from '../../platform/session/verdict.ts';

async function sendCustomersOn(): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  const here = window.location.pathname + window.location.search;
  const pageUser = pageMeta('api-user');
  const verdict = judgeSession({ session, failed: false, pageUser, face: 'office', here });
  if (verdict.kind !== 'ready' || verdict.session.user.level <= LEVEL.internal) return;
  window.location.replace('/dashboard');
}

/** The back-office is for staff: customers go to their own start page. The shell waits for the session itself. */
export function leaveOffice({ preload }: { preload: boolean }): void {
  // Without a session, the shell's guard decides what to do.
  if (!preload) sendCustomersOn().catch(() => undefined);
}
