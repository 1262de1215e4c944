import { foldText } from '@balcao/brazil/fold-text';
import type { CityOption } from '@balcao/contract/organization/cities';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_DELAY_MS } from '../../ui/search-delay.ts';
import { Backoff } from '../backoff.ts';
import { getJson } from '../request.ts';

const LONGEST_SEARCH = 15_000;

type Search = { cities: CityOption[]; state: 'idle' | 'searching' | 'found' | 'failed' };
const nothing: Search = { cities: [], state: 'idle' };

/**
 * Cities by part of their name; null asks nothing. A failed search is repeated with growing backoff, and at once when
 * the network is back or through `again`.
 */
export function useCities(query: string | null): Search & { again: () => void } {
  const [search, setSearch] = useState(nothing);
  const retry = useRef(() => {});
  useEffect(() => {
    if (!query) return setSearch(nothing);
    const abort = new AbortController();
    const backoff = new Backoff();
    const wake = () => backoff.wake();
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
          await backoff.wait();
        }
      }
    }

    // Enter must not choose an earlier city that does not fit what is typed now.
    const fits = ({ fullname }: CityOption) => foldText(fullname).includes(foldText(query));
    setSearch(({ cities }) => ({ cities: cities.filter(fits), state: 'searching' }));
    const timer = setTimeout(look, SEARCH_DELAY_MS, query);
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
