import type { RecordOption } from '@balcao/contract/records/calls';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import type { Chosen } from '../../../records/form-values.ts';
import { SearchSelect } from '../../../records/search-select.tsx';
import { ticketKeys } from '../queries.ts';
import { loadTickets } from './ticket-calls.ts';

type Props = {
  label: string;
  /** The ticket of the page. */
  ticket: TicketDetail;
  value: Chosen | null;
  onChange: (chosen: Chosen | null) => void;
};

/** Finds another ticket by number, name, tax id or text; offers tickets of the same person first. */
export function TicketSelect({ label, ticket, value, onChange }: Props) {
  const own = ticket.earlier.rows.map(
    ({ id, title, status }): RecordOption => ({ id, name: `nº ${id} · ${title} · ${status.name}` }),
  );
  return (
    <SearchSelect
      label={label}
      placeholder="Número, nome, CPF ou palavras"
      searchKey={ticketKeys.others(ticket.id)}
      load={async (q, signal) => {
        const found = q || own.length === 0 ? await loadTickets(q, signal) : own;
        return found.filter(({ id }) => id !== ticket.id);
      }}
      value={value}
      onChange={onChange}
    />
  );
}
