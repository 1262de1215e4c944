import type { endImpersonation as endCall } from '@balcao/contract/access/impersonation';
import { useSyncExternalStore } from 'react';
import { notify } from '../../ui/notices.ts';
import { store } from '../../ui/store.ts';
import { call } from '../api.ts';
import { failureText } from '../api-error.ts';
import { clearCaches } from '../caches.ts';
import { useSession } from './use-session.ts';

const ending = store(false);

/** Ends impersonation; a completely new page carries the tokens of the admin's own session. */
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

/** The impersonated person and the admin; null without impersonation. */
export function useImpersonation() {
  const { user, impersonator } = useSession();
  const isEnding = useSyncExternalStore(ending.watch, ending.get);
  return impersonator && { person: user.name, by: impersonator.name, isEnding };
}
