import type { endImpersonation as endCall } from '@balcao/contract/impersonation';
import { useSyncExternalStore } from 'react';
import { notify } from '../../ui/notices.ts';
import { store } from '../../ui/store.ts';
import { call } from '../api.ts';
import { failureText } from '../api-error.ts';
import { clearCaches } from '../caches.ts';
import { useSession } from './use-session.ts';

const ending = store(false);

/** Ends acting as another person; a whole new page carries the tokens of one's own session. */
export async function endImpersonation(): Promise<void> {
  if (ending.get()) return;
  ending.set(true);
  try {
    const { url } = await call<typeof endCall>('DELETE /api/maintenance/impersonate');
    clearCaches();
    window.location.assign(url);
  } catch (error) {
    ending.set(false);
    notify('danger', failureText(error));
  }
}

/** Who is acted as and by whom; null where everybody is himself. */
export function useImpersonation() {
  const { user, impersonator } = useSession();
  const isEnding = useSyncExternalStore(ending.watch, ending.get);
  return impersonator && { person: user.name, by: impersonator.name, isEnding };
}
