import type { Message } from '@balcao/contract/messages/messages';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 60;

/**
 * Keeps a list at its end as messages arrive, unless the person has scrolled up: then `unseen` is set. Earlier messages
 * that load above do not move the text on the screen.
 */
export function useStayAtEnd(messages: Message[]) {
  const box = useRef<HTMLElement>(null);
  const seen = useRef({ first: 0, last: 0, height: 0, atEnd: true });
  const [unseen, setUnseen] = useState(false);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });

  useLayoutEffect(() => {
    const element = box.current;
    const first = messages[0]?.seq ?? 0;
    const last = messages.at(-1)?.seq ?? 0;
    if (!element) return;
    const before = seen.current;
    if (before.last > 0 && first < before.first) {
      element.scrollTop += element.scrollHeight - before.height;
    } else if (last > before.last) {
      if (before.atEnd || messages.at(-1)?.is_user_me) element.scrollTop = element.scrollHeight;
      else setUnseen(true);
    }
    seen.current = { ...before, first, last, height: element.scrollHeight };
  }, [messages]);

  const shown = messages.length > 0;
  useEffect(() => {
    const element = box.current;
    if (!shown || !element) return;
    const look = () => {
      const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
      seen.current.atEnd = rest < NEAR_PX;
      if (rest < NEAR_PX) setUnseen(false);
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [shown]);
  return { box, unseen, toEnd };
}
