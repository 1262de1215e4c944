import { useEffect, useState } from 'react';
import style from './tooltips.module.css';

type Tooltip = { text: string; left: number; top: number };

const EDGE_PX = 80;

/** Centred below its element, within the window. */
function placed(element: HTMLElement): Tooltip {
  const { left, width, bottom } = element.getBoundingClientRect();
  const middle = left + width / 2;
  const most = Math.max(EDGE_PX, window.innerWidth - EDGE_PX);
  const inside = Math.min(Math.max(middle, EDGE_PX), most);
  return { text: element.dataset.tooltip ?? '', left: inside, top: bottom + 6 };
}

/** The tooltip of the `data-tooltip` element under the pointer or with the focus. It repeats a label. */
export function Tooltips() {
  const [shown, setShown] = useState<Tooltip | null>(null);
  useEffect(() => {
    const show = (event: Event) => {
      const { target } = event;
      const touch = event instanceof PointerEvent && event.pointerType !== 'mouse';
      const marked = target instanceof Element && target.closest<HTMLElement>('[data-tooltip]');
      // A click also moves the focus, and opens something that the tooltip would cover.
      const clicked = event.type === 'focusin' && marked && !marked.matches(':focus-visible');
      setShown(marked && !touch && !clicked ? placed(marked) : null);
    };
    const hide = () => setShown(null);
    const events = { pointerover: show, focusin: show, pointerdown: hide, keydown: hide };
    for (const [name, heard] of Object.entries(events)) document.addEventListener(name, heard);
    window.addEventListener('scroll', hide, { passive: true });
    return () => {
      for (const [name, heard] of Object.entries(events)) document.removeEventListener(name, heard);
      window.removeEventListener('scroll', hide);
    };
  }, []);
  if (!shown) return null;
  const { text, left, top } = shown;
  return (
    <div className={style.tooltip} style={{ left, top }} aria-hidden="true">
      {text}
    </div>
  );
}
