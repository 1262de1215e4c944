import { pageMeta } from './page-meta.ts';

/** What the router passes to every loader; `preload`: the pointer rests on a link. */
export type LoaderArgs = { preload: boolean };
type Queries = () => Promise<unknown>[];

/**
 * Starts a page's queries while its code loads. Nothing waits for them: the page itself shows data, loading and errors.
 * A preload starts none.
 */
export function startQueries({ preload }: LoaderArgs, queries: Queries): void {
  if (preload) return;
  for (const query of queries()) query.catch(() => undefined);
}

/** The same for a page that needs a login: a visitor is sent to the login instead. */
export function startQueriesForUser(args: LoaderArgs, queries: Queries): void {
  if (pageMeta('api-user') !== '') startQueries(args, queries);
}
