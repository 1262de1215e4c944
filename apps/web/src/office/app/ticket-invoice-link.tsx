import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { useInvoiceRights } from '../features/invoices/invoice-rights.ts';
import { Block } from '../features/tickets/detail/block.tsx';

/** The way from a ticket to a new note of it and to those that it has. */
export function TicketInvoiceLink({ id }: { id: number }) {
  const { view, create } = useInvoiceRights();
  if (!view) return null;
  return (
    <Block title="Notas fiscais">
      <Link to="/nf_invoice" search={{ at_ticket_id: String(id) }}>
        Ver notas
      </Link>
      {create && (
        <Link to="/nf_invoice/create" search={{ at_ticket_id: id }} className={buttonClass()}>
          Emitir nota
        </Link>
      )}
    </Block>
  );
}
