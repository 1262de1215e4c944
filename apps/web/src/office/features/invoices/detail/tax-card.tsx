import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import { TaxLines } from '../tax-lines.tsx';
import style from './invoice-detail.module.css';

/** The taxes of a note, each with its base. */
export function TaxCard({ invoice }: { invoice: WholeInvoice }) {
  return (
    <section className={style.card} aria-labelledby="impostos">
      <h2 id="impostos">Valores e impostos</h2>
      <TaxLines amounts={invoice} taxes={invoice.taxes} />
    </section>
  );
}
