import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import { useId } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { discard, useInvoiceAct } from './invoice-acts.ts';

type Props = { invoice: WholeInvoice; onClose: () => void };

/** Gives up a rejected note, whose number stays used. */
export function DiscardInvoice({ invoice, onClose }: Props) {
  const id = useId();
  const { number, series, substitutes_id, pm_transaction_id } = invoice;
  const act = useInvoiceAct(invoice.id, discard, {
    said: 'Nota descartada.',
    onDone: onClose,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Descartar a nota nº ${number}, série ${series}?`}
      action="Descartar"
      danger
      working={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>
        A nota rejeitada não poderá mais ser corrigida nem emitida. O número dela não é usado de
        novo, e o XML continua guardado. Isso não pode ser desfeito.
      </p>
      {substitutes_id !== null && (
        <p>A nota que ela substituiria continua valendo e pode ser cancelada ou substituída.</p>
      )}
      {substitutes_id === null && pm_transaction_id !== null && (
        <p>A cobrança fica livre para outra nota.</p>
      )}
      <FieldError id={`${id}-failed`} error={act.error ? failureText(act.error) : undefined} />
    </ConfirmDialog>
  );
}
