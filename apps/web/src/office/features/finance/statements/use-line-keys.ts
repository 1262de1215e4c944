import { useEffect, useEffectEvent } from 'react';

const USES_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/**
 * Arrows and Enter move through the lines and accept, wherever the focus is on the page, except where something else needs these keys.
 * Letters and digits are shortcuts of the page.
 */
export function useLineKeys({
  move,
  accept,
}: {
  move: (by: 1 | -1) => void;
  accept: () => void;
}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (document.querySelector('dialog[open], [role="dialog"]')) return;
    const on = target instanceof Element ? target : null;
    if (on?.closest(USES_KEYS)) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      move(key === 'ArrowDown' ? 1 : -1);
    }
    // Enter on a button or a link is that button's.
    if (key === 'Enter' && !on?.closest('a, button, summary')) {
      event.preventDefault();
      accept();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
