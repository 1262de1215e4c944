import { useRef } from 'react';
import { newId } from './new-id.ts';

const none = { what: '', file: null as File | null, id: '' };

/** Ids for sending: after a failure, the same text and file get the same id again, so that they count once. */
export function useAttempt() {
  const last = useRef(none);
  return {
    idOf(what: string, file: File | null = null): string {
      if (last.current.what !== what || last.current.file !== file) {
        last.current = { what, file, id: newId() };
      }
      return last.current.id;
    },
    forget() {
      last.current = none;
    },
  };
}
