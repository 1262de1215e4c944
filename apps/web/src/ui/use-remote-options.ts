import { useEffect, useState } from 'react';

/** Specification section 9. */
const SEARCH_DELAY_MS = 250;

export type RemoteSearch<T> = (query: string, signal: AbortSignal) => Promise<T[]>;
type State = 'idle' | 'searching' | 'found' | 'failed';

/** Options of a select box that asks the server while somebody types; null asks nothing. `search` must stay the same. */
export function useRemoteOptions<T>(search: RemoteSearch<T>, query: string | null) {
  const [found, setFound] = useState<{ options: T[]; state: State }>({
    options: [],
    state: 'idle',
  });
  useEffect(() => {
    if (!query) return setFound({ options: [], state: 'idle' });
    const abort = new AbortController();
    setFound(({ options }) => ({ options, state: 'searching' }));
    const timer = setTimeout(() => {
      search(query, abort.signal)
        .then((options) => abort.signal.aborted || setFound({ options, state: 'found' }))
        .catch(() => abort.signal.aborted || setFound({ options: [], state: 'failed' }));
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, query]);
  return found;
}
