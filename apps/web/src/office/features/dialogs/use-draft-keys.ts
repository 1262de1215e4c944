import { useEffect } from 'react';
import type { DraftStore } from './draft-store.ts';
import { useDraft } from './use-draft.ts';

const WRITING = 'input, textarea, select, [contenteditable="true"], dialog';

/** Whether a key belongs to a field: there, the browser undoes typing, and Delete deletes letters. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITING) !== null;

function actOf(draft: DraftStore, { key, shiftKey, target }: KeyboardEvent) {
  const letter = key.toLowerCase();
  if (letter === 's') return draft.save;
  if (isWriting(target)) return undefined;
  if (letter === 'y' || (letter === 'z' && shiftKey)) return draft.redo;
  return letter === 'z' ? draft.undo : undefined;
}

/** Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S anywhere on the page. */
export function useDraftKeys(): void {
  const draft = useDraft();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const act = actOf(draft, event);
      if (!act) return;
      event.preventDefault();
      void act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [draft]);
}
