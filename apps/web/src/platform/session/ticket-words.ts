import { type TicketWords, ticketWords } from '@balcao/brazil/ticket-words';
import { useSession } from './use-session.ts';

/** Texts with the installation's name for its tickets. */
export function useTicketWords(): TicketWords {
  return ticketWords(useSession().configs);
}
