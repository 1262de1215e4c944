import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InputProps } from './input.ts';

const ERROR_STAYS = 3_000;
const FOCUS_DELAY = 300;

/** The text that the visitor is writing; a new round replaces it. */
export function useDraft({ round, text }: InputProps['draft']) {
  const [value, setValue] = useState(text);
  const [seen, setSeen] = useState(round);
  if (seen !== round) {
    setSeen(round);
    setValue(text);
  }
  return [value, setValue] as const;
}

/** An error that disappears by itself. */
export function useFieldError() {
  const [error, setError] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fail = (text: string | null) => {
    clearTimeout(timer.current);
    setError(text);
    if (text) timer.current = setTimeout(() => setError(null), ERROR_STAYS);
  };
  return [error, fail] as const;
}

/** A page that embeds this one keeps its visitor's focus. */
const isLookedAt = () => window.parent === window || document.hasFocus();

function focus(element: HTMLElement | null): void {
  if (!isLookedAt()) return;
  const target = element?.querySelector<HTMLElement>('.choices button, .picker button') ?? element;
  target?.focus({ preventScroll: true });
}

/**
 * Focuses the field, or the first choice of a group, a moment after its step begins; if the visitor has moved the focus
 * by then, it stays there.
 */
export function useStepFocus(
  field: RefObject<HTMLElement | null>,
  { block, working, draft }: InputProps,
): void {
  const step = working ? null : `${block?.id} ${draft.round}`;
  useEffect(() => {
    if (!step) return;
    const before = document.activeElement;
    // A part that is still loading has the focus as a whole until its first control exists.
    const late = new MutationObserver(() => {
      if (document.activeElement === field.current) focus(field.current);
    });
    const timer = setTimeout(() => {
      const now = document.activeElement;
      if (now !== before && now !== document.body) return;
      focus(field.current);
      if (field.current) late.observe(field.current, { childList: true, subtree: true });
    }, FOCUS_DELAY);
    return () => {
      clearTimeout(timer);
      late.disconnect();
    };
  }, [step, field]);
}
