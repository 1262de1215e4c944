import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { sessionQuery } from '../../platform/session/session-query.ts';
import { notify } from '../../ui/notices.ts';
import { navigationQuery } from './navigation.ts';

const own = new Set<unknown>([sessionQuery.queryKey[0], navigationQuery.queryKey[0]]);

/** Session and menus anew. The answer keeps its identity as long as nothing in it changed; before the first one nobody saw a menu. */
async function renewRights(client: QueryClient): Promise<void> {
  const before = client.getQueryData(navigationQuery.queryKey);
  await Promise.all(
    [sessionQuery, navigationQuery].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey: [...queryKey] }),
    ),
  );
  if (before && client.getQueryData(navigationQuery.queryKey) !== before)
    notify('info', 'Suas permissões mudaram. Os menus foram atualizados.');
}

/** A right was lost while the page was open: its refusal is told, and session and menus are asked for again. */
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
      // A page that never had its data says by itself that there is no access.
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
