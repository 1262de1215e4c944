import type { CityOption } from '@balcao/contract/organization';
import { useEffect, useState } from 'react';
import { getJson } from '../request.ts';

const SEARCH_DELAY = 250;

type Search = { cities: CityOption[]; state: 'idle' | 'searching' | 'found' | 'failed' };

/** Cities by part of their name; null asks nothing. */
export function useCities(query: string | null): Search {
  const [search, setSearch] = useState<Search>({ cities: [], state: 'idle' });
  useEffect(() => {
    if (!query) return setSearch({ cities: [], state: 'idle' });
    const abort = new AbortController();
    setSearch(({ cities }) => ({ cities, state: 'searching' }));
    const timer = setTimeout(() => {
      getJson<{ data: CityOption[] }>('/api/gl_city/options', { q: query }, abort)
        .then(({ data }) => setSearch({ cities: data, state: 'found' }))
        .catch(() => !abort.signal.aborted && setSearch({ cities: [], state: 'failed' }));
    }, SEARCH_DELAY);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return search;
}
