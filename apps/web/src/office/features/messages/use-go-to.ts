import type { Message } from '@balcao/contract/messages';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Around = {
  messages: Message[];
  /** Newer messages are being asked for. */
  asking: boolean;
  loadEarlier: () => Promise<unknown>;
  /** A message to go to at first. */
  first: number | undefined;
};

/** The message in the middle of its list, and of the page no more than is needed. */
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
 * Goes to a message by its number, when it is there: what stands before the known ones is loaded, what came after them is
 * waited for. `sought` is the message that was gone to last.
 */
export function useGoTo(box: RefObject<HTMLElement | null>, around: Around) {
  const { messages, asking, loadEarlier, first } = around;
  const [goal, setGoal] = useState(first);
  const [sought, setSought] = useState<number>();
  const oldest = messages[0]?.seq;
  const isLater = goal !== undefined && goal > (messages.at(-1)?.seq ?? 0);
  const load = useEffectEvent(() => void loadEarlier().catch(() => setGoal(undefined)));
  useEffect(() => setGoal(first), [first]);
  useEffect(() => {
    if (goal === undefined || oldest === undefined || (isLater && asking)) return;
    if (oldest > goal && oldest > 1) return load();
    const card = box.current?.querySelector<HTMLElement>(`[data-seq="${goal}"]`);
    setGoal(undefined);
    if (!card) return;
    setSought(goal);
    bringIntoView(card);
    // After the shell, which gives a new page the focus.
    setTimeout(() => card.focus({ preventScroll: true }));
  }, [goal, oldest, isLater, asking, box]);
  return { sought, goTo: setGoal };
}
