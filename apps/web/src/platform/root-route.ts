import { createRootRoute } from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session/session-query.ts';
import { startQueries } from './start-queries.ts';

/** The parent route of all pages of portal and office, which all need the session. main.tsx sets its look. */
export const rootRoute = createRootRoute({
  loader: (args) => startQueries(args, () => [queryClient.ensureQueryData(sessionQuery)]),
});
