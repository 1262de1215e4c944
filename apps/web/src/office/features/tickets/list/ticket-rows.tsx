import type { ComponentProps } from 'react';
import { TicketCards } from './ticket-cards.tsx';
import { TicketTable } from './ticket-table.tsx';
import { useRowChange } from './use-ticket-changes.ts';

type Props = Omit<ComponentProps<typeof TicketTable>, 'change'> & {
  phone: boolean;
  /** What was changed from here may come into the list at once. */
  onFresh: () => void;
};

/** Cards on a phone, lines of a table elsewhere. */
export function TicketRows({ phone, onFresh, ...props }: Props) {
  const change = useRowChange(onFresh);
  if (!phone) return <TicketTable {...props} change={change} />;
  return <TicketCards {...props} sort={props.sort ?? props.definition.sort} />;
}
