import type { UseQueryResult } from '@tanstack/react-query';

/** The first query that has nothing to show and failed, and what asks all failed ones again. */
export function queriesFailed(queries: readonly UseQueryResult<unknown, Error>[]) {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  const [first] = failed;
  if (!first?.error) return null;
  return {
    error: first.error,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
