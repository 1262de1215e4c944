import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import type { ReactNode } from 'react';

/** A shortcut's request for the reply box of a channel; a new `at` makes a new request. */
export type Wish = { channel: 2 | 3; at: number };

type Around = {
  focus: Wish | null;
  onWriting: (writing: boolean) => void;
};

/** Blocks of the ticket's money, which belong to other features. */
export type MoneySlot = (ticket: TicketDetail) => ReactNode;

/** The ticket's conversations, which belong to another feature. */
export type ThreadSlot = (ticket: TicketDetail, around: Around) => ReactNode;
