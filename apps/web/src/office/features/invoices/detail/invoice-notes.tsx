import type { InvoiceMay, Rejection, WholeInvoice } from '@balcao/contract/invoices/invoice';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { retry, useInvoiceAct } from './invoice-acts.ts';
import style from './invoice-detail.module.css';

const waits = {
  send: 'A nota está sendo enviada. Esta página se atualiza sozinha.',
  cancel: 'O cancelamento está sendo enviado. Esta página se atualiza sozinha.',
};

type Props = { invoice: WholeInvoice; may: InvoiceMay };

function Rejected({ code, words, text }: Rejection) {
  // One fault's code stands before our words already.
  const said = text.includes(' | ') ? text : text.replace(`${code}: `, '');
  return (
    <div className={style.fault} role="alert">
      <Icon name="alert" size={16} />
      <div>
        <p>
          <strong>Rejeitada ({code}):</strong> {words}
        </p>
        {said !== words && <p className={style.small}>A autoridade diz: {said}</p>}
      </div>
    </div>
  );
}

function Waiting({ invoice, may }: Props) {
  const { wait, problem, retry_at } = invoice;
  const again = useInvoiceAct(invoice.id, retry, { said: 'Tentando de novo.' });
  if (!wait) return null;
  return (
    <div className={style.wait} role="status">
      <Icon name="clock" size={16} />
      <div>
        <p>{problem ?? waits[wait]}</p>
        {problem && retry_at && (
          <p className={style.small}>
            Nova tentativa: <Moment at={retry_at} />
          </p>
        )}
      </div>
      {problem && may.retry && (
        <Button disabled={again.isPending} onClick={() => again.mutate()}>
          Tentar de novo
        </Button>
      )}
    </div>
  );
}

function Missing({ invoice: { missing, status } }: Pick<Props, 'invoice'>) {
  const texts = [...new Set(Object.values(missing).flat())];
  if (texts.length === 0 || (status !== 'draft' && status !== 'rejected')) return null;
  return (
    <div className={style.wait} role="status">
      <Icon name="info" size={16} />
      <div>
        <p>
          <strong>Para emitir, falta:</strong>
        </p>
        <ul className={style.missing}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Related({ id, children }: { id: number; children: string }) {
  return (
    <p className={style.quiet}>
      <Link to="/nf_invoice/$id/edit" params={{ id: String(id) }}>
        {children}
      </Link>
    </p>
  );
}

/** What somebody should know or do first. */
export function InvoiceNotes({ invoice, may }: Props) {
  const { ended_outside, substitutes_id, substituted_by_id, problem, wait } = invoice;
  return (
    <>
      {invoice.rejection && <Rejected {...invoice.rejection} />}
      {invoice.status === 'discarded' && (
        <p className={style.wait} role="status">
          <Icon name="info" size={16} />
          Esta nota foi descartada. O número dela não é usado de novo.
        </p>
      )}
      <Waiting invoice={invoice} may={may} />
      {!wait && problem && (
        <div className={style.fault} role="alert">
          <Icon name="alert" size={16} />
          <p>{problem}</p>
        </div>
      )}
      <Missing invoice={invoice} />
      {ended_outside && (
        <p className={style.wait} role="status">
          <Icon name="info" size={16} />
          Esta nota foi encerrada fora daqui, direto no portal da NFS-e.
        </p>
      )}
      {substitutes_id !== null && (
        <Related id={substitutes_id}>Ver a nota que esta substitui</Related>
      )}
      {substituted_by_id !== null && (
        <Related id={substituted_by_id}>Ver a nota que substitui esta</Related>
      )}
    </>
  );
}
