import { useRef } from 'react';
import { newId } from './new-id.ts';

const none = { what: '', file: null as File | null, id: '' };

/** Ids for sending: the same words and file get the same one again after a failure, so that they count once. */
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
