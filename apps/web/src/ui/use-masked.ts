import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfter, typed } from './mask.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Change handler of a masked field that keeps the caret after the same typed character. */
export function useMasked(mask: (text: string) => string, onText: (text: string) => void) {
  const moved = useRef<{ field: Field; at: number } | null>(null);
  useLayoutEffect(() => {
    moved.current?.field.setSelectionRange(moved.current.at, moved.current.at);
    moved.current = null;
  });
  return ({ currentTarget: field }: ChangeEvent<Field>) => {
    const before = field.value.slice(0, field.selectionStart ?? field.value.length);
    const masked = mask(field.value);
    const caret = caretAfter(typed(mask(before)).length, masked);
    // If the mask changed nothing, the browser's caret stays.
    moved.current = masked === field.value ? null : { field, at: caret };
    onText(masked);
  };
}
