import { useRef } from 'react';

const none = { what: '', file: null as File | null, id: '' };

/** Ids for sending: the same message gets the same one again after a failure, so that it arrives once. */
export function useAttempt() {
  const last = useRef(none);
  return {
    idOf(what: string, file: File | null): string {
      if (last.current.what !== what || last.current.file !== file) {
        last.current = { what, file, id: crypto.randomUUID() };
      }
      return last.current.id;
    },
    forget() {
      last.current = none;
    },
  };
}
