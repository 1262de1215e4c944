import type { Operations } from '@balcao/contract/operations/operations';
import { useEffect, useRef } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { changeText } from './told-changes.ts';

/** Tells screen readers which sections changed; readings that say the same are silent. */
export function useToldChanges(now: Operations | undefined): void {
  const before = useRef(now);
  useEffect(() => {
    const text = before.current && now ? changeText(before.current, now) : null;
    before.current = now;
    if (text) announce(text);
  }, [now]);
}
