import type { linkTicket } from '@balcao/contract/tickets/change';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useId, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { FieldError } from '../../../records/labelled.tsx';
import { TicketSelect } from './ticket-select.tsx';
import { useTicketAct } from './use-ticket-act.ts';

type Props = { ticket: TicketDetail; onClose: () => void };

/** Links two tickets; both stay open. */
export function LinkDialog({ ticket, onClose }: Props) {
  const id = useId();
  const { say } = useTicketWords();
  const [other, setOther] = useState<Chosen | null>(null);
  const link = useTicketAct(
    (other_id: number) =>
      call<typeof linkTicket>('POST /api/at_ticket/:id/link', {
        params: { id: ticket.id },
        body: { other_id },
      }),
    onClose,
  );
  return (
    <ConfirmDialog
      title={say(`Vincular o nº ${ticket.id} a {outro atendimento}`)}
      action="Vincular"
      working={link.isPending || !other}
      onConfirm={() => other && link.mutate(other.id)}
      onClose={onClose}
    >
      <p>{say('{Os dois} continuam {abertos} e cada página mostra {o outro}.')}</p>
      <TicketSelect
        label={say('{Outro atendimento}')}
        ticket={ticket}
        value={other}
        onChange={setOther}
      />
      <FieldError id={`${id}-failed`} error={link.error ? failureText(link.error) : undefined} />
    </ConfirmDialog>
  );
}
