import type { mergeTicket } from '@balcao/contract/tickets/change';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { FieldError } from '../../../records/labelled.tsx';
import style from './merge-dialog.module.css';
import { TicketSelect } from './ticket-select.tsx';
import { useTicketAct } from './use-ticket-act.ts';

type Props = { ticket: TicketDetail; onClose: () => void };

/** Merges this ticket into another one, after explaining what happens to both. */
export function MergeDialog({ ticket, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const { say } = useTicketWords();
  const [into, setInto] = useState<Chosen | null>(null);
  const merge = useTicketAct(
    (into_id: number) =>
      call<typeof mergeTicket>('POST /api/at_ticket/:id/merge', {
        params: { id: ticket.id },
        body: { into_id },
      }),
    ({ data }) => {
      notify('success', `O nº ${ticket.id} agora faz parte do nº ${data.id}.`);
      onClose();
      void navigate({ to: '/at_ticket/$id/edit', params: { id: String(data.id) }, search: {} });
    },
  );
  const target = into ? `o nº ${into.id}` : say('{o atendimento escolhido}');
  return (
    <ConfirmDialog
      title={say(`Mesclar o nº ${ticket.id} em {outro atendimento}`)}
      action={into ? `Mesclar no nº ${into.id}` : 'Mesclar'}
      danger
      working={merge.isPending || !into}
      onConfirm={() => into && merge.mutate(into.id)}
      onClose={onClose}
    >
      <TicketSelect
        label={say('Em qual {atendimento} continua')}
        ticket={ticket}
        value={into}
        onChange={setInto}
      />
      <ul className={style.facts}>
        <li>
          O nº {ticket.id} é encerrado e aponta para {target}.
        </li>
        <li>As mensagens e os arquivos que tem continuam lá, somente para leitura.</li>
        <li>A conversa com o cliente passa para {target}.</li>
        <li>Isso não pode ser desfeito.</li>
      </ul>
      <FieldError id={`${id}-failed`} error={merge.error ? failureText(merge.error) : undefined} />
    </ConfirmDialog>
  );
}
