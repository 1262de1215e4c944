import type { Message } from '@balcao/contract/messages';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Goes to a message by its number, loading what stands before the known ones until it is there. */
export function useGoTo(
  box: RefObject<HTMLElement | null>,
  messages: Message[],
  loadEarlier: () => Promise<unknown>,
  first: number | undefined,
) {
  const [goal, setGoal] = useState(first);
  const oldest = messages[0]?.seq;
  const load = useEffectEvent(() => void loadEarlier().catch(() => setGoal(undefined)));
  useEffect(() => setGoal(first), [first]);
  useEffect(() => {
    if (goal === undefined || oldest === undefined) return;
    if (oldest > goal && oldest > 1) return load();
    const card = box.current?.querySelector<HTMLElement>(`[data-seq="${goal}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
    setGoal(undefined);
  }, [goal, oldest, box]);
  return setGoal;
}
