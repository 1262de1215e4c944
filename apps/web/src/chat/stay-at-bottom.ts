import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A reader within this many pixels of the end still counts as being there. */
const NEAR = 96;
/**
 * More new cards than this are history, not a conversation: the page jumps to the end without scrolling through them.
 */
const MANY = 3;

function scrollToEnd(wish: ScrollBehavior): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : wish;
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior });
}

/** Follows the end until the reader scrolls up, and again once the reader reaches the end. */
function useFollowing(onReached: () => void) {
  const following = useRef(true);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
      if (left < NEAR) {
        following.current = true;
        onReached();
      } else if (window.scrollY < last) following.current = false;
      last = window.scrollY;
    };
    // The input box grows with the text, and pictures load: the end moves without a new card.
    const grown = new ResizeObserver(() => following.current && scrollToEnd('smooth'));
    grown.observe(document.body);
    // A keyboard that opens takes its height from the end of the page.
    const resized = () => following.current && scrollToEnd('instant');
    window.addEventListener('resize', resized);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      grown.disconnect();
      window.removeEventListener('resize', resized);
      window.removeEventListener('scroll', look);
    };
  }, [onReached]);
  return following;
}

/**
 * Keeps the end of the conversation in view while it grows, unless the reader has scrolled up. `count` is the number of
 * cards; `missed` says that some came while the reader was away. Sending something returns to the end.
 */
export function useStayAtBottom(
  count: number,
  sending: boolean,
): { missed: boolean; toEnd: () => void } {
  const drawn = useRef(0);
  const [missed, setMissed] = useState(false);
  const reached = useCallback(() => setMissed(false), []);
  const following = useFollowing(reached);

  useLayoutEffect(() => {
    const more = count - drawn.current;
    drawn.current = count;
    if (sending) following.current = true;
    if (more <= 0) return;
    if (following.current) scrollToEnd(more > MANY ? 'instant' : 'smooth');
    else setMissed(true);
  }, [count, sending, following]);

  return { missed, toEnd: () => scrollToEnd('smooth') };
}
