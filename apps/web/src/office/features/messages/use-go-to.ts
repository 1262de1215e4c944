import type { Message } from '@balcao/contract/messages/messages';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Around = {
  messages: Message[];
  /** Newer messages are being loaded. */
  asking: boolean;
  loadEarlier: () => Promise<unknown>;
  /** The message to go to first. */
  first: number | undefined;
};

/** Centres the message in its list, and scrolls the page only as far as needed. */
function bringIntoView(card: HTMLElement): void {
  const list = card.closest('section');
  const { top, height } = card.getBoundingClientRect();
  if (list) {
    const room = list.getBoundingClientRect();
    list.scrollTop += top - room.top - (room.height - height) / 2;
  }
  card.scrollIntoView({ block: 'nearest' });
}

/**
 * Goes to a message by its number: loads earlier messages until it is there, and waits for newer ones. `sought` is the
 * message of the last jump.
 */
export function useGoTo(box: RefObject<HTMLElement | null>, around: Around) {
  const { messages, asking, loadEarlier, first } = around;
  const [chosen, setChosen] = useState<number>();
  /** The last `first` that was handled; another one starts a new jump. */
  const [met, setMet] = useState<number>();
  const goal = chosen ?? (first === met ? undefined : first);
  const [sought, setSought] = useState<number>();
  const oldest = messages[0]?.seq;
  const isLater = goal !== undefined && goal > (messages.at(-1)?.seq ?? 0);
  const end = useEffectEvent(() => {
    setChosen(undefined);
    setMet(first);
  });
  const load = useEffectEvent(() => void loadEarlier().catch(end));
  useEffect(() => {
    if (goal === undefined || oldest === undefined || (isLater && asking)) return;
    if (oldest > goal && oldest > 1) return load();
    const card = box.current?.querySelector<HTMLElement>(`[data-seq="${goal}"]`);
    end();
    if (!card) return;
    setSought(goal);
    bringIntoView(card);
    // After the shell, which also moves the focus when a page opens.
    setTimeout(() => card.focus({ preventScroll: true }));
  }, [goal, oldest, isLater, asking, box]);
  return { sought, goTo: setChosen };
}
