import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SEARCH_DELAY_MS } from '../../ui/search-delay.ts';

/**
 * Searches when the person pauses in typing. Cancels when the person leaves for another page: until that one is loaded,
 * the old page is still on the screen.
 */
export function useTypedSearch(search: (text: string) => void): (text: string) => void {
  const router = useRouter();
  const searchSoon = useDebouncedCallback(search, SEARCH_DELAY_MS);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) searchSoon.cancel();
      }),
    [router, searchSoon],
  );
  return searchSoon;
}
