import { cancelReasonWords, substituteReasonWords } from '@balcao/contract/invoices/invoice-words';

/** The events that end a note. */
export const CANCELLED = '101101';
export const SUBSTITUTED = '105102';
const CANCELLED_BY_AUTHORITY = '305101';

const words: Record<string, string> = {
  [CANCELLED]: 'Cancelamento',
  [SUBSTITUTED]: 'Cancelamento por substituição',
  [CANCELLED_BY_AUTHORITY]: 'Cancelamento de ofício',
};

/** What people read of an event's reason; an event from outside may bring one that we do not know. */
export function reasonWords(kind: string, reason: string | null): string | null {
  const known: Record<string, string> =
    kind === SUBSTITUTED ? substituteReasonWords : cancelReasonWords;
  return reason === null ? null : (known[reason] ?? reason);
}

/** What people read of an event. */
export const eventWords = (kind: string): string => words[kind] ?? kind;

/** Whether an event ends its note, and how; null for all others. */
export const endOf = (kind: string): 'cancelled' | 'substituted' | null =>
  kind === SUBSTITUTED ? 'substituted' : Object.hasOwn(words, kind) ? 'cancelled' : null;
