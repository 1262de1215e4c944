import { useEffect, useEffectEvent, useRef } from 'react';

/** Who types nothing for this long is no longer writing. */
const PAUSE_MS = 5_000;

/** Tells that somebody writes, and that he has stopped; `wrote` hears every change of the text. */
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
