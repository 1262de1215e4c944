import { type RefObject, useLayoutEffect } from 'react';
import { placeBeside, type Wish } from './place-beside.ts';

const EDGE = 8;

type Floating = Wish & {
  open: boolean;
  /** As wide as its parent, unless its styles ask for more. */
  fill?: boolean;
};

/** What of the window is in sight: a phone's keyboard covers a part of it. */
function visibleArea() {
  const {
    offsetTop = 0,
    offsetLeft = 0,
    height = innerHeight,
    width = innerWidth,
  } = visualViewport ?? {};
  return {
    top: offsetTop + EDGE,
    right: offsetLeft + Math.min(width, document.documentElement.clientWidth) - EDGE,
    bottom: offsetTop + height - EDGE,
    left: offsetLeft + EDGE,
  };
}

function place(panel: HTMLElement, anchor: Element, { fill, ...wish }: Floating): void {
  const box = anchor.getBoundingClientRect();
  const { style } = panel;
  style.maxHeight = '';
  if (fill) style.width = `${box.width}px`;
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const { top, left, height } = placeBeside(box, size, visibleArea(), wish);
  Object.assign(style, { top: `${top}px`, left: `${left}px`, maxHeight: `${height}px` });
}

/**
 * Keeps an open panel (`popover="manual"`, position fixed) beside its parent element and whole in the window, above everything else:
 * no edge, bar or scrolling box cuts it.
 */
export function useFloating(panel: RefObject<HTMLElement | null>, wanted: Floating): void {
  const { open, side, align, fill } = wanted;
  useLayoutEffect(() => {
    const element = panel.current;
    const anchor = element?.parentElement;
    if (!open || !element || !anchor) return;
    // Browsers before 2024 do not know it; there the panel is fixed all the same.
    element.showPopover?.();
    const put = () => place(element, anchor, { open, side, align, fill });
    const onScroll = ({ target }: Event) => {
      if (!element.contains(target as Node)) put();
    };
    const sizes = new ResizeObserver(put);
    sizes.observe(element);
    sizes.observe(anchor);
    put();
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
    window.addEventListener('resize', put, { signal });
    visualViewport?.addEventListener('resize', put, { signal });
    return () => {
      ended.abort();
      sizes.disconnect();
      if (element.isConnected) element.hidePopover?.();
    };
  }, [panel, open, side, align, fill]);
}
