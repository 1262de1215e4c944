import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useState,
  useSyncExternalStore,
} from 'react';

/** So far the page may be scrolled and its first rows are still what somebody looks at. */
const SCROLLED_PX = 40;

function watchScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** Whether somebody is at the list, with the pointer, the focus, or further down the page; `props` are for its element. */
export function useHold(list: RefObject<HTMLElement | null>) {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const scrolled = useSyncExternalStore(watchScroll, () => window.scrollY > SCROLLED_PX);
  // A focused row that is taken away does not tell.
  const focused = focus && list.current?.contains(document.activeElement);
  const props = {
    // A finger leaves no pointer behind.
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointer(pointerType !== 'touch'),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocus(currentTarget.contains(relatedTarget)),
  };
  return { held: pointer || focused || scrolled, props };
}
