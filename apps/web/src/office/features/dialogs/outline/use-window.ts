import { type RefObject, useLayoutEffect, useState } from 'react';

/** Lines drawn above and below what is seen. */
const BESIDE = 12;

/** Which of many lines of one height are in sight of a box that scrolls. */
export function useWindow(box: RefObject<HTMLElement | null>, rowHeight: number) {
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const at = box.current;
    if (!at) return;
    const look = () => setSeen({ top: at.scrollTop, height: at.clientHeight });
    const resized = new ResizeObserver(look);
    resized.observe(at);
    at.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      resized.disconnect();
      at.removeEventListener('scroll', look);
    };
  }, [box]);
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - BESIDE);
  const last = Math.ceil((seen.top + seen.height) / rowHeight) + BESIDE;
  return { first, last };
}

/** Scrolls a box so that a line is in sight. */
export function bringIntoSight(box: HTMLElement | null, index: number, rowHeight: number): void {
  if (!box || index < 0) return;
  const top = index * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = top + rowHeight - box.clientHeight;
}
