import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

function retry(failures: number, error: Error): boolean {
  return error instanceof ApiError && error.transient && failures < 3;
}

/** The one cache of server answers. An answer that tells of a dead session makes the session be asked again. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const dead = error instanceof ApiError && error.status === 401;
      if (dead && query.queryKey[0] !== 'session') {
        void queryClient.invalidateQueries({ queryKey: ['session'] });
      }
    },
  }),
  defaultOptions: {
    queries: { retry, staleTime: 10_000 },
    // Without a network a change fails at once: it must not wait, and go out by itself when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});
