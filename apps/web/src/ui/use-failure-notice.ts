import { useRef } from 'react';
import { dismiss, notify } from './notices.ts';

/** Shows that an action failed; `clear` removes the notice, because the next try may succeed. */
export function useFailureNotice() {
  const shown = useRef(0);
  const clear = () => dismiss(shown.current);
  const tell = (text: string) => {
    clear();
    shown.current = notify('danger', text);
  };
  return { tell, clear };
}
