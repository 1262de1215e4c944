import type { signOnPaper } from '@balcao/contract/tickets/change';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { upload } from '../../../../platform/upload.ts';
import field from '../../../../ui/field.module.css';
import { TextField } from '../../../../ui/field.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError, Labelled } from '../../../records/labelled.tsx';
import { useTicketAct } from './use-ticket-act.ts';

type Props = { ticket: TicketDetail; onClose: () => void };

/** Registers that all documents were signed on paper, with the scan as proof. */
export function PaperDialog({ ticket, onClose }: Props) {
  const id = useId();
  const { say } = useTicketWords();
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const sign = useTicketAct(
    (scan: File) =>
      upload<typeof signOnPaper>('POST /api/at_ticket/:id/paper_sign', {
        params: { id: ticket.id },
        fields: { reason: reason.trim() },
        file: scan,
      }),
    () => {
      notify('success', 'Assinatura em papel registrada.');
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title="Documentos assinados em papel"
      action="Registrar assinatura"
      working={sign.isPending || !file || reason.trim() === ''}
      onConfirm={() => file && sign.mutate(file)}
      onClose={onClose}
    >
      <p>{say('Todos os documentos {deste atendimento} passam a constar como assinados.')}</p>
      <Labelled id={id} label="Digitalização (PDF, PNG ou JPEG)">
        <input
          id={id}
          type="file"
          className={field.input}
          accept="application/pdf,image/png,image/jpeg"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </Labelled>
      <TextField
        label="Motivo"
        maxLength={1_000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FieldError id={`${id}-failed`} error={sign.error ? failureText(sign.error) : undefined} />
    </ConfirmDialog>
  );
}
