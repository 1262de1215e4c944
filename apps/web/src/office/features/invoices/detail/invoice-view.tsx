import type { InvoiceMay, WholeInvoice } from '@balcao/contract/invoices/invoice';
import { useState } from 'react';
import { latePart } from '../../../../ui/late-part.tsx';
import { RecordHistory } from '../../../records/record-history.tsx';
import { useFocusAtStart } from '../../../records/use-focus-at-start.ts';
import { invoiceHistoryWords } from '../history-words.ts';
import { useInvoiceRights } from '../invoice-rights.ts';
import { customerName } from '../list/invoice-cells.tsx';
import style from './invoice-detail.module.css';
import { type DialogName, InvoiceDialogs } from './invoice-dialogs.tsx';
import { InvoiceEvents } from './invoice-events.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceHead } from './invoice-head.tsx';
import { InvoiceNotes } from './invoice-notes.tsx';
import { InvoicePapers } from './invoice-papers.tsx';
import { TaxCard } from './tax-card.tsx';
import type { ThreadSlot } from './thread-slot.ts';

const InvoiceEdit = latePart(
  'a alteração da nota',
  async () => (await import('./invoice-edit.tsx')).InvoiceEdit,
);

type Props = { invoice: WholeInvoice; may: InvoiceMay; thread: ThreadSlot };

/** A loaded note, or the form that changes it. */
export function InvoiceView({ invoice, may, thread }: Props) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { log } = useInvoiceRights();
  useFocusAtStart(dialog === 'edit' ? dialog : 'view');
  if (dialog === 'edit') return <InvoiceEdit invoice={invoice} onClose={() => setDialog(null)} />;
  return (
    <div className={style.page}>
      <title>{`Nota fiscal · ${customerName(invoice)} · Balcão`}</title>
      <InvoiceHead invoice={invoice} may={may} onDialog={setDialog} />
      <div className={style.main}>
        <InvoiceNotes invoice={invoice} may={may} />
      </div>
      <aside className={style.aside} aria-label="Documentos">
        <InvoicePapers invoice={invoice} may={may} />
      </aside>
      <div className={style.main}>
        <TaxCard invoice={invoice} />
        <InvoiceFacts invoice={invoice} />
        <InvoiceEvents events={invoice.events} />
        {thread(invoice)}
        {log && (
          <section className={style.card} aria-labelledby="historico">
            <h2 id="historico">Histórico</h2>
            <RecordHistory record="nf_invoice" id={invoice.id} words={invoiceHistoryWords} />
          </section>
        )}
      </div>
      <InvoiceDialogs name={dialog} invoice={invoice} onClose={() => setDialog(null)} />
    </div>
  );
}
