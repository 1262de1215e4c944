import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useState,
  useSyncExternalStore,
} from 'react';

/** Up to this scroll position, the person still sees the first rows. */
const SCROLLED_PX = 40;

function watchScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/**
 * Whether the person is at the list: with the pointer, with the focus, or further down the page. `props` are for the
 * list's element.
 */
export function useHold(list: RefObject<HTMLElement | null>) {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const scrolled = useSyncExternalStore(watchScroll, () => window.scrollY > SCROLLED_PX);
  // The browser sends no event when a focused row is removed.
  const focused = focus && list.current?.contains(document.activeElement);
  const props = {
    // A touch leaves no pointer behind.
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointer(pointerType !== 'touch'),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocus(currentTarget.contains(relatedTarget)),
  };
  return { held: pointer || focused || scrolled, props };
}
