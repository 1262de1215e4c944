import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import type { Change } from './ticket-conflict.ts';

export type DialogName = 'rename' | 'transfer' | 'merge' | 'link' | 'paper';
export type Picking = 'assignee' | 'tags' | null;

export type PropertiesProps = {
  ticket: TicketDetail;
  change: (change: Change) => void;
  /** The property whose picker is open. */
  picking: Picking;
  onPick: (picking: Picking) => void;
  onDialog: (name: DialogName) => void;
};
