import { type RefObject, useLayoutEffect } from 'react';
import { placeBeside, type Wish } from './place-beside.ts';

const EDGE = 8;

type Floating = Wish & {
  open: boolean;
  /** What it stands beside; else its parent element. */
  anchor?: RefObject<HTMLElement | null>;
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

function place(panel: HTMLElement, anchor: Element, fill = false, wish: Wish = {}): void {
  const box = anchor.getBoundingClientRect();
  const { style } = panel;
  style.maxHeight = '';
  if (fill) style.width = `${box.width}px`;
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const { top, left, height } = placeBeside(box, size, visibleArea(), wish);
  Object.assign(style, { top: `${top}px`, left: `${left}px`, maxHeight: `${height}px` });
}

/**
 * Keeps an open panel (a modal dialog or `popover="manual"`; position fixed) beside its anchor and whole in the window, above
 * everything else: no edge, bar or scrolling box cuts it.
 */
export function useFloating(panel: RefObject<HTMLElement | null>, wanted: Floating): void {
  const { open, anchor: beside, side, align, fill } = wanted;
  useLayoutEffect(() => {
    const element = panel.current;
    const anchor = beside ? beside.current : element?.parentElement;
    if (!open || !element || !anchor) return;
    // Browsers before 2024 do not know it; there the panel is fixed all the same.
    if (element.popover) element.showPopover?.();
    const put = () => place(element, anchor, fill, { side, align });
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
      if (element.popover && element.isConnected) element.hidePopover?.();
    };
  }, [panel, open, beside, side, align, fill]);
}
