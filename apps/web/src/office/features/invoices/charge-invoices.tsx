import type { InvoiceStatus } from '@balcao/contract/invoices/invoice';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import style from './detail/invoice-detail.module.css';
import { chargeInvoicesQuery } from './invoice-queries.ts';
import { useInvoiceRights } from './invoice-rights.ts';
import { InvoiceState } from './invoice-state.tsx';

/** These leave the charge without a note. */
const ended = new Set(['cancelled', 'substituted']);

/** The notes of a charge, and the way to a new one once money has come. */
export function ChargeInvoices({ id, isPaid }: { id: number; isPaid: boolean }) {
  const { create } = useInvoiceRights();
  const { data } = useQuery(chargeInvoicesQuery(id));
  if (!data) return null;
  const { invoices, problem } = data;
  const mayMake = create && isPaid && invoices.every(({ status }) => ended.has(status));
  if (invoices.length === 0 && !mayMake && !problem) return null;
  return (
    <section className={style.card} aria-labelledby="notas">
      <h2 id="notas">Notas fiscais</h2>
      {problem && (
        <p className={style.wait} role="status">
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
      {invoices.length > 0 && (
        <ul className={style.notes}>
          {invoices.map((one) => (
            <li key={one.id}>
              <Link to="/nf_invoice/$id/edit" params={{ id: String(one.id) }}>
                {one.number ? `Nota nº ${one.number}` : 'Nota em rascunho'}
              </Link>
              <InvoiceState status={one.status as InvoiceStatus} />
            </li>
          ))}
        </ul>
      )}
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
