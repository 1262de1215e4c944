import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { sessionQuery } from '../../platform/session/session-query.ts';
import { notify } from '../../ui/notices.ts';
import { navigationQuery } from './navigation.ts';

const own = new Set<unknown>([sessionQuery.queryKey[0], navigationQuery.queryKey[0]]);

/**
 * Loads session and menus again. Unchanged menus keep their identity; before the first answer, the person saw no menu.
 */
async function renewRights(client: QueryClient): Promise<void> {
  const before = client.getQueryData(navigationQuery.queryKey);
  await Promise.all([
    client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    client.invalidateQueries({ queryKey: navigationQuery.queryKey }),
  ]);
  if (before && client.getQueryData(navigationQuery.queryKey) !== before)
    notify('info', 'Suas permissões mudaram. Os menus foram atualizados.');
}

/** After a 403, the person has lost a right: shows the refusal and loads session and menus again. */
export function useStaleRights(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = (error: unknown, isShown: boolean) => {
      if (!(error instanceof ApiError) || error.status !== 403) return;
      if (!isShown) notify('danger', error.message);
      void renewRights(client);
    };
    const ofQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { queryKey, state } = event.query;
      // A page that never had its data shows itself that access is denied.
      if (!own.has(queryKey[0])) look(event.action.error, state.data === undefined);
    });
    const ofChanges = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        look(event.action.error, false);
    });
    return () => {
      ofQueries();
      ofChanges();
    };
  }, [client]);
}
