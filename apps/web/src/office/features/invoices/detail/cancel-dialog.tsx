import { formatCurrency } from '@balcao/brazil/money';
import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import { cancelReasonWords } from '@balcao/contract/invoices/invoice-words';
import { useState } from 'react';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { customerName } from '../list/invoice-cells.tsx';
import { cancel, useInvoiceAct } from './invoice-acts.ts';
import { LEAST_TEXT, ReasonFields } from './reason-fields.tsx';

type Reason = `${keyof typeof cancelReasonWords}`;
type Props = { invoice: WholeInvoice; onClose: () => void };

/** Cancels a note with the authority; it keeps its number. */
export function CancelDialog({ invoice, onClose }: Props) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [text, setText] = useState('');
  const act = useInvoiceAct(invoice.id, cancel, {
    onDone: ({ data }) => {
      if (data.status === 'cancelled') notify('success', 'Nota cancelada.');
      else notify('plain', 'O cancelamento está sendo enviado.');
      onClose();
    },
    quiet: true,
  });
  const written = text.trim();
  const code = Number(reason) as 1 | 2 | 9;
  return (
    <ConfirmDialog
      title={`Cancelar a nota nº ${invoice.number}?`}
      action="Cancelar nota"
      cancel="Voltar"
      danger
      working={act.isPending || reason === '' || written.length < LEAST_TEXT}
      onConfirm={() => act.mutate({ reason: code, text: written })}
      onClose={onClose}
    >
      <p>
        A nota de {formatCurrency(invoice.value_cents)} para {customerName(invoice)} deixa de valer.
        O número não volta. Isso não pode ser desfeito.
      </p>
      <ReasonFields
        reasons={cancelReasonWords as Record<Reason, string>}
        reason={reason}
        text={text}
        onReason={setReason}
        onText={setText}
        error={act.error}
      />
    </ConfirmDialog>
  );
}
