import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDismissal } from '../../ui/use-dismissal.ts';
import { hoverIntent } from './hover-intent.ts';

/** docs/product/back-office.md#layout. */
const HOVER_MS = 50;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Hovering works only while the menus are in a row; folded menus open by touch and click. */
const hovers = (event: PointerEvent) =>
  event.pointerType === 'mouse' && window.matchMedia('(min-width: 960px)').matches;

/** Opens and closes a menu: by pointer, click, touch, Enter, arrow keys and Escape, and when the focus leaves. */
export function useOpening() {
  const [open, setOpen] = useState(false);
  const [intent] = useState(() => hoverIntent(HOVER_MS, setOpen));
  const box = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismissal(open, box, (byKey) => {
    intent.settle(false);
    if (byKey) button.current?.focus();
  });
  const step = useEffectEvent((event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    flushSync(() => intent.settle(true));
    const links = [...(box.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    const next = at < 0 && by < 0 ? links.length - 1 : at + by;
    links[(next + links.length) % links.length]?.focus();
  });
  useEffect(() => {
    const menu = box.current;
    if (!menu) return;
    const listeners = {
      pointerenter: (event: PointerEvent) => hovers(event) && intent.enter(),
      pointerleave: (event: PointerEvent) => hovers(event) && intent.leave(),
      keydown: (event: KeyboardEvent) => step(event),
      focusout: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) intent.settle(false);
      },
    };
    for (const [name, heard] of Object.entries(listeners))
      menu.addEventListener(name, heard as EventListener);
    return () => {
      intent.stop();
      for (const [name, heard] of Object.entries(listeners))
        menu.removeEventListener(name, heard as EventListener);
    };
  }, [intent]);

  /** The mouse has opened the menu by hovering, so its click must not close it. */
  const press = ({ nativeEvent }: { nativeEvent: MouseEvent }) => {
    const mouse = nativeEvent instanceof PointerEvent && hovers(nativeEvent);
    intent.settle(mouse || !open);
  };
  return { open, box, button, press, close: () => intent.settle(false) };
}
