import { useRef } from 'react';
import { dismiss, notify } from './notices.ts';

/** Tells that an act failed; `clear` takes that away, for by the next try it may not be true any more. */
export function useFailureNotice() {
  const shown = useRef(0);
  const clear = () => dismiss(shown.current);
  const tell = (text: string) => {
    clear();
    shown.current = notify('danger', text);
  };
  return { tell, clear };
}
