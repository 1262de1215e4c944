import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Escape and a click elsewhere close an open element. */
export function useDismissal(
  open: boolean,
  inside: RefObject<HTMLElement | null>,
  dismiss: (byKey: boolean) => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss(true);
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!inside.current?.contains(event.target as Node)) dismiss(false);
  });
  useEffect(() => {
    if (!open) return;
    const key = (event: KeyboardEvent) => onKey(event);
    const click = (event: MouseEvent) => onClick(event);
    document.addEventListener('keydown', key);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('click', click);
    };
  }, [open]);
}
