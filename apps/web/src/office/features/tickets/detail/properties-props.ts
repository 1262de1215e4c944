import type { TicketDetail } from '@balcao/contract/tickets';
import type { Change } from './clash.ts';

export type DialogName = 'rename' | 'transfer' | 'merge' | 'link' | 'paper';
export type Picking = 'assignee' | 'tags' | null;

export type PropertiesProps = {
  ticket: TicketDetail;
  change: (change: Change) => void;
  /** Which property is being chosen. */
  picking: Picking;
  onPick: (picking: Picking) => void;
  onDialog: (name: DialogName) => void;
};
