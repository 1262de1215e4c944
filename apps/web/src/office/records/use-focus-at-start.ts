import { useEffect, useRef } from 'react';

/** Puts the focus at the page's beginning when a form takes its place, or gives it back: what had it is gone. */
export function useFocusAtStart(shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    document.querySelector('main')?.focus();
  }, [shown]);
}
