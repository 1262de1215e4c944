import type { transferTicket } from '@balcao/contract/tickets/change';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import field from '../../../../ui/field.module.css';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { FieldError, Labelled } from '../../../records/labelled.tsx';
import { SearchSelect } from '../../../records/search-select.tsx';
import { ticketKeys } from '../queries.ts';
import { loadSectors } from './ticket-calls.ts';
import { useTicketAct } from './use-ticket-act.ts';

type Props = { ticket: TicketDetail; onClose: () => void };
const search = loadSectors('transfer');

/** Transfers the ticket to another team, with a reason for that team. */
export function TransferDialog({ ticket, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const { say } = useTicketWords();
  const queue = useSearch({ from: '/office/at_ticket/$id/edit' });
  const [sector, setSector] = useState<Chosen | null>(null);
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const missing = left && reason.trim() === '';
  const transfer = useTicketAct(
    (sector_id: number) =>
      call<typeof transferTicket>('POST /api/at_ticket/:id/transfer', {
        params: { id: ticket.id },
        body: { sector_id, reason: reason.trim() },
      }),
    ({ data }) => {
      notify('success', say(`{Atendimento} nº ${ticket.id} {transferido} para ${sector?.name}.`));
      onClose();
      if (!data) void navigate({ to: '/at_ticket', search: queue });
    },
  );
  return (
    <ConfirmDialog
      title={say(`Transferir {o atendimento} nº ${ticket.id}`)}
      action="Transferir"
      working={transfer.isPending || !sector || reason.trim() === ''}
      onConfirm={() => sector && transfer.mutate(sector.id)}
      onClose={onClose}
    >
      <p>O novo setor recebe um aviso com o motivo, que também fica no histórico.</p>
      <SearchSelect
        label="Novo setor"
        searchKey={ticketKeys.sectors('transfer')}
        load={async (q, signal) =>
          (await search(q, signal)).filter((one) => one.id !== ticket.sector?.id)
        }
        value={sector}
        onChange={setSector}
      />
      <Labelled id={id} label="Motivo" error={missing ? 'Campo obrigatório.' : undefined}>
        <textarea
          id={id}
          className={field.input}
          rows={3}
          maxLength={1_000}
          aria-required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onBlur={() => setLeft(true)}
        />
      </Labelled>
      <FieldError
        id={`${id}-failed`}
        error={transfer.error ? failureText(transfer.error) : undefined}
      />
    </ConfirmDialog>
  );
}
