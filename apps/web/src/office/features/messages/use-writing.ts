import { useEffect, useEffectEvent, useRef } from 'react';

/** Somebody who types nothing for this long has stopped writing. */
const PAUSE_MS = 5_000;

/** Reports when the person starts and stops writing; call `wrote` on every change of the text. */
export function useWriting(onWriting: ((writing: boolean) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useEffectEvent((writing: boolean) => onWriting?.(writing));

  const stopped = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    onWriting?.(false);
  };
  const wrote = (text: string) => {
    if (text === '') return stopped();
    if (timer.current === undefined) onWriting?.(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, PAUSE_MS);
  };
  useEffect(
    () => () => {
      if (timer.current !== undefined) tell(false);
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return { wrote, stopped };
}
