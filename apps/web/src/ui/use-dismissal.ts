import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Escape and a touch elsewhere close what is open. */
export function useDismissal(
  open: boolean,
  inside: RefObject<HTMLElement | null>,
  dismiss: (byKey: boolean) => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss(true);
  });
  const onPointer = useEffectEvent((event: PointerEvent) => {
    if (!inside.current?.contains(event.target as Node)) dismiss(false);
  });
  useEffect(() => {
    if (!open) return;
    const key = (event: KeyboardEvent) => onKey(event);
    const pointer = (event: PointerEvent) => onPointer(event);
    document.addEventListener('keydown', key);
    document.addEventListener('pointerdown', pointer);
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('pointerdown', pointer);
    };
  }, [open]);
}
