import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import { substituteReasonWords } from '@balcao/contract/invoices/invoice-words';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { substitute, useInvoiceAct } from './invoice-acts.ts';
import { LEAST_TEXT, ReasonFields } from './reason-fields.tsx';

type Reason = keyof typeof substituteReasonWords;
type Props = { invoice: WholeInvoice; onClose: () => void };

/** Makes the draft that takes a note's place once it is authorised. */
export function SubstituteDialog({ invoice, onClose }: Props) {
  const navigate = useNavigate();
  const [reason, setReason] = useState<Reason | ''>('');
  const [text, setText] = useState('');
  const act = useInvoiceAct(invoice.id, substitute, {
    said: 'Rascunho criado. A nota anterior vale até ele ser autorizado.',
    onDone: (id) => void navigate({ to: '/nf_invoice/$id/edit', params: { id: String(id) } }),
    quiet: true,
  });
  const written = text.trim();
  return (
    <ConfirmDialog
      title={`Substituir a nota nº ${invoice.number}?`}
      action="Criar substituta"
      cancel="Voltar"
      working={act.isPending || reason === '' || written.length < LEAST_TEXT}
      onConfirm={() => reason && act.mutate({ reason, text: written })}
      onClose={onClose}
    >
      <p>
        Um rascunho com os mesmos dados é criado. Corrija, emita, e ele toma o lugar desta nota.
      </p>
      <ReasonFields
        reasons={substituteReasonWords}
        reason={reason}
        text={text}
        onReason={setReason}
        onText={setText}
        error={act.error}
      />
    </ConfirmDialog>
  );
}
