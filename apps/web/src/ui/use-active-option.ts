import { type KeyboardEvent, useState } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The option that Enter chooses while the focus stays in the field: the first one, until the arrow keys move on from
 * it, in a circle. `onKey` returns whether the list has handled the key.
 */
export function useActiveOption<T>(options: readonly T[], choose: (option: T) => void) {
  const [index, setIndex] = useState(0);
  const at = Math.min(index, options.length - 1);
  const active = options[at];
  const onKey = (event: KeyboardEvent): boolean => {
    const step = STEPS[event.key];
    if (step && active) setIndex((at + step + options.length) % options.length);
    else if (event.key === 'Enter' && active) choose(active);
    else return false;
    event.preventDefault();
    return true;
  };
  return { active, onKey, restart: () => setIndex(0) };
}
