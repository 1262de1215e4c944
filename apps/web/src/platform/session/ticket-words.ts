import { type TicketWords, ticketWords } from '@balcao/brazil/ticket-words';
import { useSession } from './use-session.ts';

/** How this installation speaks of its tickets. */
export function useTicketWords(): TicketWords {
  return ticketWords(useSession().configs);
}
