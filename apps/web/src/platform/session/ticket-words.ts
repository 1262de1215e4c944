import { type TicketWords, ticketWords } from '@balcao/brazil/ticket-words';
import { useMemo } from 'react';
import { useSession } from './use-session.ts';

/** Texts with the installation's name for its tickets. */
export function useTicketWords(): TicketWords {
  const { configs } = useSession();
  return useMemo(() => ticketWords(configs), [configs]);
}
