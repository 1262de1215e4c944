import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useState } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Change } from './ticket-conflict.ts';

type Props = { ticket: TicketDetail; change: (change: Change) => void; onClose: () => void };

/** Changes the ticket's title. */
export function RenameDialog({ ticket, change, onClose }: Props) {
  const [title, setTitle] = useState(ticket.title);
  const trimmed = title.trim();
  const { say } = useTicketWords();
  const save = () => {
    if (!trimmed) return;
    onClose();
    if (trimmed === ticket.title) return;
    change({ set: { title: trimmed }, shown: { title: trimmed }, what: `Assunto: ${trimmed}` });
  };
  return (
    <ConfirmDialog
      title={say('Renomear {o atendimento}')}
      action="Salvar"
      working={!trimmed}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        label="Assunto"
        maxLength={200}
        value={title}
        error={trimmed ? undefined : 'Campo obrigatório.'}
        onChange={({ target }) => setTitle(target.value)}
      />
    </ConfirmDialog>
  );
}
