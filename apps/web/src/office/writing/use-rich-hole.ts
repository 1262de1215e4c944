import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useActiveOption } from '../../ui/use-active-option.ts';
import { type OfferedVariable, useOfferedVariables } from './offered-variables.ts';
import { openHole } from './open-hole.ts';
import { offered } from './use-hole.ts';

/** The text before the caret, as far as one piece of text reaches. */
function beforeCaret(): { node: Node; text: string; offset: number } | undefined {
  const selection = window.getSelection();
  const node = selection?.anchorNode;
  if (!selection?.isCollapsed || node?.nodeType !== Node.TEXT_NODE) return undefined;
  const offset = selection.anchorOffset;
  return { node, offset, text: node.textContent?.slice(0, offset) ?? '' };
}

function selectFrom(node: Node, from: number, until: number): void {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, until);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** `useHole` for a text that is written as visitors see it. */
export function useRichHole(box: RefObject<HTMLElement | null>, taken: () => void) {
  const variables = useOfferedVariables();
  const [typed, setTyped] = useState<string | null>(null);
  const options = typed === null ? [] : offered(variables, typed);
  const { active, onKey, restart } = useActiveOption(options, choose);

  function look(): void {
    const before = beforeCaret();
    setTyped((before && openHole(before.text)?.typed) ?? null);
    restart();
  }
  function choose({ name }: OfferedVariable): void {
    setTyped(null);
    const before = beforeCaret();
    const hole = before && openHole(before.text);
    if (!before || !hole) return;
    selectFrom(before.node, hole.from, before.offset);
    document.execCommand('insertText', false, `{{${name}}}`);
    taken();
  }
  function open(): void {
    box.current?.focus();
    document.execCommand('insertText', false, '{{');
    look();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (options.length === 0) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    } else onKey(event);
  }
  const isOpen = options.length > 0;
  return {
    offer: { open: isOpen, options, active, choose },
    look,
    open,
    handlers: { onKeyDown, onBlur: () => setTyped(null) },
    names: (id: string) =>
      isOpen
        ? {
            'aria-controls': `${id}-variables`,
            'aria-activedescendant': active && `${id}-variable-${active.name}`,
          }
        : {},
  };
}
