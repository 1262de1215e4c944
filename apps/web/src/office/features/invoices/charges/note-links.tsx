import { endedStates } from '@balcao/contract/invoices/ended-notes';
import type { InvoiceStatus } from '@balcao/contract/invoices/invoice';
import { Link } from '@tanstack/react-router';
import style from '../detail/invoice-detail.module.css';
import { InvoiceState } from '../invoice-state.tsx';

type Note = { id: number; status: InvoiceStatus; number: number | null };

const ended = new Set<InvoiceStatus>(endedStates);

/** Whether none of these notes stands or is being made. */
export const leavesRoom = (notes: readonly Note[]) =>
  notes.every(({ status }) => ended.has(status));

/** Notes that came of a charge or an entry, each with its state. */
export function NoteLinks({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={style.notes}>
      {notes.map((one) => (
        <li key={one.id}>
          <Link to="/nf_invoice/$id/edit" params={{ id: String(one.id) }}>
            {one.number ? `Nota nº ${one.number}` : 'Nota em rascunho'}
          </Link>
          <InvoiceState status={one.status} />
        </li>
      ))}
    </ul>
  );
}
