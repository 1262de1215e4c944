import { useEffect } from 'react';
import { INSPECTOR, wantedPanel } from '../wanted-panel.ts';

/** The longest that the panel's code may take to come. */
const PATIENCE_MS = 5_000;

/** The inspector's first field; of a block without any, its first button. */
function firstField(): HTMLElement | null {
  const form = document.querySelector('[data-inspector]');
  const field = form?.querySelector<HTMLElement>(
    'input, textarea, select, [contenteditable="true"]',
  );
  return field ?? form?.querySelector<HTMLElement>('button') ?? null;
}

/** Brings the panel "Bloco" forward, if another one covers it, and puts the focus into its first field. */
export function showInspector(): void {
  wantedPanel.set({ name: INSPECTOR });
  const until = performance.now() + PATIENCE_MS;
  const focus = () => {
    const field = firstField();
    if (field) field.focus();
    else if (performance.now() < until) requestAnimationFrame(focus);
  };
  requestAnimationFrame(focus);
}

/** Escape in the inspector goes back to the outline, unless something in the inspector takes the key. */
export function useEscapeToOutline(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
      // In code, Escape is the way to the next field.
      if (!target.closest('[data-inspector]') || target.closest('[data-code]')) return;
      document.querySelector<HTMLElement>('[data-outline][role="tree"]')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
