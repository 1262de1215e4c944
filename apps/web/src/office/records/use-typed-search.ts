import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Specification section 9. */
const SEARCH_PAUSE_MS = 250;

/**
 * Searches once somebody pauses in typing. Who leaves for another page meanwhile is not pulled
 * back: the old page stays on the screen until the new one is loaded.
 */
export function useTypedSearch(search: (text: string) => void): (text: string) => void {
  const router = useRouter();
  const searchSoon = useDebouncedCallback(search, SEARCH_PAUSE_MS);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) searchSoon.cancel();
      }),
    [router, searchSoon],
  );
  return searchSoon;
}
