import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import type { RefObject } from 'react';
import { Select } from '../../../../ui/field.tsx';
import { KindIcon } from '../status-mark.tsx';
import type { Change } from './ticket-conflict.ts';

type Props = {
  ticket: TicketDetail;
  change: (change: Change) => void;
  field: RefObject<HTMLSelectElement | null>;
};

/** Offers only the statuses that may follow; shows and saves a choice at once. */
export function StatusSelect({ ticket, change, field }: Props) {
  const { status, next_statuses, may } = ticket;
  const choices = [status, ...next_statuses.filter(({ id }) => id !== status.id)];
  const choose = (id: number) => {
    const chosen = choices.find((one) => one.id === id);
    if (!chosen || id === status.id) return;
    change({
      set: { status_id: id },
      shown: { status: chosen },
      what: `Status: ${chosen.name}`,
    });
  };
  return (
    <Select
      ref={field}
      label="Status"
      quietLabel
      mark={<KindIcon kind={status.kind} icon={status.icon} />}
      value={status.id}
      disabled={!may.change_status || choices.length === 1}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
