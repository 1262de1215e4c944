import { type Query, QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { sessionKeys } from './session/session-keys.ts';

function retry(failures: number, error: Error): boolean {
  return error instanceof ApiError && error.transient && failures < 3;
}

/** The one cache of server answers. An answer that reports an ended session makes the page check the session again. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const dead = error instanceof ApiError && error.status === 401;
      if (dead && query.queryKey[0] !== sessionKeys.all[0]) {
        void queryClient.invalidateQueries({ queryKey: sessionKeys.all });
      }
    },
  }),
  defaultOptions: {
    queries: { retry, staleTime: 10_000 },
    // Without a network, a change fails at once: it must not wait and go out later, when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** When each query asked the server for the data that it has, and for the data that is on its way. */
const dataAskedAt = new WeakMap<Query, number>();
const nextAskedAt = new WeakMap<Query, number>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'fetch') nextAskedAt.set(query, performance.now());
  else if (action.type === 'success' && !action.manual) {
    dataAskedAt.set(query, nextAskedAt.get(query) ?? 0);
  }
});

/** Loads the data again that was asked for before this moment (`performance.now()`). */
export function refreshAskedBefore(moment: number, filters: QueryFilters): Promise<void> {
  const predicate = (query: Query) => (dataAskedAt.get(query) ?? 0) < moment;
  return queryClient.invalidateQueries({ ...filters, predicate });
}
