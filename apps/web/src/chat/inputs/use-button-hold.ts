import { useEffect, useState } from 'react';
import { ButtonHold } from './button-hold.ts';

/** One for the whole page, so that the second half of a double click does not answer the next step. */
const hold = new ButtonHold();

/** `take` runs an action unless the buttons are held, and then holds them. */
export function useButtonHold() {
  const [held, setHeld] = useState(() => hold.left(performance.now()) > 0);
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setHeld(false), hold.left(performance.now()));
    return () => clearTimeout(timer);
  }, [held]);
  const take = (action: () => void) => {
    if (!hold.take(performance.now())) return;
    setHeld(true);
    action();
  };
  return { held, take };
}
