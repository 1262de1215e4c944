import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { sessionQuery } from '../../platform/session/session-query.ts';
import { notify } from '../../ui/notices.ts';
import { navigationQuery } from './navigation.ts';

const own = new Set<unknown>([sessionQuery.queryKey[0], navigationQuery.queryKey[0]]);

/** A right was lost while the page was open: its refusal is told, and session and menus are asked for again. */
export function useStaleRights(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 403) return;
      notify('danger', error.message);
      for (const { queryKey } of [sessionQuery, navigationQuery])
        void client.invalidateQueries({ queryKey: [...queryKey] });
    };
    const ofQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (!own.has(event.query.queryKey[0])) look(event.action.error);
    });
    const ofChanges = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    return () => {
      ofQueries();
      ofChanges();
    };
  }, [client]);
}
