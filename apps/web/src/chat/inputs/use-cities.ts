import type { CityOption } from '@balcao/contract/organization';
import { useEffect, useRef, useState } from 'react';
import { Pauses } from '../pauses.ts';
import { getJson } from '../request.ts';

const SEARCH_DELAY = 250;
const LONGEST_SEARCH = 15_000;

type Search = { cities: CityOption[]; state: 'idle' | 'searching' | 'found' | 'failed' };
const nothing: Search = { cities: [], state: 'idle' };

/**
 * Cities by part of their name; null asks nothing. A search that failed is tried again with growing pauses, at once
 * when the network is back or by `again`.
 */
export function useCities(query: string | null): Search & { again: () => void } {
  const [search, setSearch] = useState(nothing);
  const retry = useRef(() => {});
  useEffect(() => {
    if (!query) return setSearch(nothing);
    const abort = new AbortController();
    const pauses = new Pauses();
    const wake = () => pauses.wake();
    retry.current = () => {
      setSearch({ cities: [], state: 'searching' });
      wake();
    };

    async function look(q: string): Promise<void> {
      while (!abort.signal.aborted) {
        try {
          const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(LONGEST_SEARCH)]);
          const path = '/api/gl_city/options';
          const { data } = await getJson<{ data: CityOption[] }>(path, { q }, { signal });
          return setSearch({ cities: data, state: 'found' });
        } catch {
          if (abort.signal.aborted) return;
          setSearch({ cities: [], state: 'failed' });
          await pauses.wait();
        }
      }
    }

    setSearch(({ cities }) => ({ cities, state: 'searching' }));
    const timer = setTimeout(look, SEARCH_DELAY, query);
    window.addEventListener('online', wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      abort.abort();
      wake();
    };
  }, [query]);
  return { ...search, again: () => retry.current() };
}
