import { notFound, useParams } from '@tanstack/react-router';
import { ThreadPanel } from '../features/messages/thread-panel.tsx';
import { ChargeDetail } from '../features/payments/detail/charge-detail.tsx';
import { ChargeBooks } from './charge-books.tsx';
import { ChargeInvoiceNotes } from './charge-invoice-notes.tsx';

/** A charge with its conversations. */
export function ChargePage() {
  const { id } = useParams({ from: '/office/pm_transaction/$id/edit' });
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  return (
    <ChargeDetail
      key={id}
      id={Number(id)}
      books={(charge) => (
        <>
          <ChargeBooks charge={charge} />
          <ChargeInvoiceNotes charge={charge} />
        </>
      )}
      thread={(charge) => (
        <ThreadPanel
          origin="pm_transaction"
          parentCode={String(charge.id)}
          visitor={charge.person_name}
        />
      )}
    />
  );
}
