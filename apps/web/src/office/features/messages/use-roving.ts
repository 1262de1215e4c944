import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const seqOf = (element: Element | null | undefined) =>
  Number(element?.getAttribute('data-seq') ?? Number.NaN);

/** A list of messages has one Tab stop: the arrow keys, Home and End move between messages. */
export function useRoving(lastSeq: number) {
  const [chosen, setChosen] = useState<number | null>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = event.target as HTMLElement;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-seq]')];
    const at = all.indexOf(from);
    const goal = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (at === -1 || goal === undefined) return;
    event.preventDefault();
    all[goal]?.focus();
  }
  function onFocus(event: FocusEvent<HTMLElement>): void {
    const seq = seqOf(event.target.closest('[data-seq]'));
    if (!Number.isNaN(seq)) setChosen(seq);
  }
  return { current: chosen ?? lastSeq, handlers: { onKeyDown, onFocus } };
}
