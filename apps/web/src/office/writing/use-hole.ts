import { foldText } from '@balcao/brazil/fold-text';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useActiveOption } from '../../ui/use-active-option.ts';
import { type OfferedVariable, useOfferedVariables } from './offered-variables.ts';
import { filledHole, openHole } from './open-hole.ts';

type Writable = HTMLInputElement | HTMLTextAreaElement;

const MOST_OFFERED = 30;

/** The variables whose name or label contains what was typed. */
export function offered(variables: readonly OfferedVariable[], typed: string): OfferedVariable[] {
  const wanted = foldText(typed);
  return variables
    .filter(({ name, label }) => foldText(`${name} ${label}`).includes(wanted))
    .slice(0, MOST_OFFERED);
}

/**
 * The variables that a field offers: after `{{`, or with `whole` for all that is typed. Arrow keys and Enter choose,
 * Escape closes the list and nothing else.
 */
export function useHole(
  element: RefObject<Writable | null>,
  write: (text: string) => void,
  whole = false,
) {
  const variables = useOfferedVariables();
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? [] : offered(variables, typed);
  const options = whole ? found.filter(({ name }) => name !== typed) : found;
  const { active: first, onKey, restart } = useActiveOption(options, choose);
  /** Whoever types a name of their own must not get another one by Enter: there, an arrow key comes first. */
  const [entered, setEntered] = useState(!whole);
  const active = entered ? first : undefined;

  function look(): void {
    const at = element.current;
    if (!at) return;
    const before = at.value.slice(0, at.selectionStart ?? at.value.length);
    setTyped(whole ? at.value : (openHole(before)?.typed ?? null));
    setEntered(!whole);
    restart();
  }
  function choose({ name }: OfferedVariable): void {
    const at = element.current;
    setTyped(null);
    if (!at) return;
    if (whole) {
      write(name);
      return;
    }
    const { text, caret } = filledHole(at.value, at.selectionStart ?? at.value.length, name);
    write(text);
    // After React has put the new text into the field.
    requestAnimationFrame(() => at.setSelectionRange(caret, caret));
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (options.length === 0) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    } else if (entered) onKey(event);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setEntered(true);
    }
  }
  const open = options.length > 0;
  return {
    open,
    options,
    active,
    choose,
    look,
    handlers: { onKeyDown, onBlur: () => setTyped(null) },
    /** How the field names its list to screen readers. */
    names: (id: string) =>
      open
        ? {
            'aria-controls': `${id}-variables`,
            'aria-activedescendant': active && `${id}-variable-${active.name}`,
          }
        : {},
  };
}
