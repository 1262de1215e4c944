import { useEffect, useState } from 'react';
import { SEARCH_DELAY_MS } from './search-delay.ts';

export type RemoteSearch<T> = (query: string, signal: AbortSignal) => Promise<T[]>;
type State = 'idle' | 'searching' | 'found' | 'failed';

/**
 * Options that a select box loads while the person types; null loads nothing. Until the answer for a text is there, only
 * the earlier options that fit it stay, so that Enter never chooses an unrelated one. `search` and `fits` must stay the
 * same functions.
 */
export function useRemoteOptions<T>(
  search: RemoteSearch<T>,
  query: string | null,
  fits: (option: T, query: string) => boolean,
) {
  const [found, setFound] = useState<{ options: T[]; state: State }>({
    options: [],
    state: 'idle',
  });
  useEffect(() => {
    if (!query) return setFound({ options: [], state: 'idle' });
    const abort = new AbortController();
    setFound(({ options }) => ({
      options: options.filter((one) => fits(one, query)),
      state: 'searching',
    }));
    const timer = setTimeout(() => {
      search(query, abort.signal)
        .then((options) => abort.signal.aborted || setFound({ options, state: 'found' }))
        .catch(() => abort.signal.aborted || setFound({ options: [], state: 'failed' }));
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, query, fits]);
  return found;
}
