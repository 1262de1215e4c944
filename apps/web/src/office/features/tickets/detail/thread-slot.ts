import type { TicketDetail } from '@balcao/contract/tickets';
import type { ReactNode } from 'react';

/** Somebody asked, by a key, to write on a channel; `at` tells one wish from the next. */
export type Wish = { channel: 2 | 3; at: number };

type Around = {
  focus: Wish | null;
  onWriting: (writing: boolean) => void;
  /** The ticket that comes next in the queue. */
  next: number | null;
};

/** The ticket's conversations, which are another feature's. */
export type ThreadSlot = (ticket: TicketDetail, around: Around) => ReactNode;
