import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useState } from 'react';
import { useSession } from '../../../../platform/session/use-session.ts';
import { ticketKeys } from '../queries.ts';
import { Avatar } from './avatar.tsx';
import { type Choice, Picker } from './picker.tsx';
import { loadAssignees } from './ticket-calls.ts';
import type { Change } from './ticket-conflict.ts';
import { usePickerOptions } from './use-picker-options.ts';

type Person = { id: number; name: string };
type Props = {
  ticket: TicketDetail;
  change: (change: Change) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
};

/** The change that assigns a ticket to somebody, or to nobody. */
export const assigning = (person: Person | null): Change => ({
  set: { assignee_id: person?.id ?? null },
  shown: { assignee: person },
  what: `Responsável: ${person?.name ?? 'ninguém'}`,
});

/** The ticket's assignee; searches by name among the people who may see the ticket. */
export function AssigneePicker({ ticket, change, open, onOpen }: Props) {
  const { user } = useSession();
  const [text, setText] = useState('');
  const { options, state } = usePickerOptions({
    queryKey: ticketKeys.assignees(ticket.id),
    load: (q, signal) => loadAssignees(ticket.id, q, signal),
    text,
    open,
  });
  const { assignee } = ticket;
  const nobody: Choice = {
    key: 'none',
    name: 'Sem responsável',
    run: () => change(assigning(null)),
    mark: <Avatar name="" />,
  };
  const people = options.map((person) => ({
    key: String(person.id),
    name: person.id === user.id ? `${person.name} (você)` : person.name,
    mark: <Avatar name={person.name} />,
    chosen: person.id === assignee?.id,
    run: () => change(assigning(person)),
  }));
  return (
    <Picker
      label="Responsável"
      open={open}
      onOpen={(next) => {
        onOpen(next);
        setText('');
      }}
      text={text}
      onText={setText}
      choices={assignee && !text ? [...people, nobody] : people}
      state={state}
    >
      {assignee?.name ?? 'Sem responsável'}
    </Picker>
  );
}
