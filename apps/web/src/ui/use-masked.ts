import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfter, typed } from './mask.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Change handler of a masked field that leaves the caret behind the character that it was behind. */
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
    // What the mask left alone keeps the caret that the browser gave it.
    moved.current = masked === field.value ? null : { field, at: caret };
    onText(masked);
  };
}
