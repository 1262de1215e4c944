import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import style from '../detail/invoice-detail.module.css';
import { chargeInvoicesQuery, invoiceKeys } from '../invoice-queries.ts';
import { useInvoiceRights } from '../invoice-rights.ts';
import { useLiveInvoices } from '../use-live-invoices.ts';
import { ChargeInvoicing } from './charge-invoicing.tsx';
import { leavesRoom, NoteLinks } from './note-links.tsx';

type Props = {
  id: number;
  /** Money has come. */
  isPaid: boolean;
  /** Its payment, or that of a charge which follows it, is still to come. */
  waits: boolean;
  repeats: boolean;
};

/** The notes of a charge, what its payment makes, and the way to a new one once money has come. */
export function ChargeInvoices({ id, isPaid, waits, repeats }: Props) {
  const { create } = useInvoiceRights();
  const { data } = useQuery(chargeInvoicesQuery(id));
  useLiveInvoices(invoiceKeys.charge(id));
  if (!data) return null;
  const { invoices, invoicing, problem } = data;
  const mayMake = create && isPaid && leavesRoom(invoices);
  if (invoices.length === 0 && !mayMake && !problem && !waits) return null;
  return (
    <section className={style.card} aria-labelledby="notas">
      <h2 id="notas">Notas fiscais</h2>
      {problem && (
        <p className={style.wait} role="status">
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
      <NoteLinks notes={invoices} />
      {waits && <ChargeInvoicing id={id} saved={invoicing} repeats={repeats} />}
      {mayMake && (
        <div className={style.links}>
          <Link
            to="/nf_invoice/create"
            search={{ pm_transaction_id: id }}
            className={buttonClass()}
          >
            Emitir nota
          </Link>
        </div>
      )}
    </section>
  );
}
