import type { ComponentProps } from 'react';
import { TicketCards } from './ticket-cards.tsx';
import { TicketTable } from './ticket-table.tsx';

type Props = ComponentProps<typeof TicketTable> & { phone: boolean };

/** Cards on a phone, a table elsewhere. */
export function TicketRows({ phone, ...props }: Props) {
  if (!phone) return <TicketTable {...props} />;
  return <TicketCards {...props} sort={props.sort ?? props.definition.sort} />;
}
