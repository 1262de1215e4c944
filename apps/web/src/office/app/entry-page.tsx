import { notFound, useParams } from '@tanstack/react-router';
import { EntryDetail } from '../features/finance/entries/entry-detail.tsx';
import { EntryInvoices } from '../features/invoices/charges/entry-invoices.tsx';
import { ThreadPanel } from '../features/messages/thread-panel.tsx';

/** A finance entry with its conversations. */
export function EntryPage() {
  const { id } = useParams({ from: '/office/fn_entry/$id/edit' });
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  return (
    <EntryDetail
      key={id}
      id={Number(id)}
      notes={(entry) =>
        // The notes of a charge's money stand at the charge.
        entry.direction === 'receivable' &&
        entry.pm_transaction_id === null && (
          <EntryInvoices id={entry.id} isOver={entry.status === 'cancelled'} />
        )
      }
      thread={(entry) => (
        <ThreadPanel
          origin="fn_entry"
          parentCode={String(entry.id)}
          visitor={entry.person_name ?? ''}
          // Channel 3, the customer's, is read by nobody where there is no person.
          first={entry.person_id === null ? 2 : 3}
        />
      )}
    />
  );
}
