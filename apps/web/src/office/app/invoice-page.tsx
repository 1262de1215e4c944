import { notFound, useParams } from '@tanstack/react-router';
import { InvoiceDetail } from '../features/invoices/detail/invoice-detail.tsx';
import { ThreadPanel } from '../features/messages/thread-panel.tsx';

/** A note with its conversations. */
export function InvoicePage() {
  const { id } = useParams({ from: '/office/nf_invoice/$id/edit' });
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  return (
    <InvoiceDetail
      key={id}
      id={Number(id)}
      thread={(invoice) => (
        <ThreadPanel
          origin="nf_invoice"
          parentCode={String(invoice.id)}
          visitor={invoice.customer.name ?? ''}
          // Channel 3, the customer's, is read by nobody where there is no person.
          first={invoice.person_id === null ? 2 : 3}
        />
      )}
    />
  );
}
