import type { requestSignature } from '@balcao/contract/tickets/change';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ticketKeys } from '../queries.ts';
import { Block } from './block.tsx';
import style from './blocks.module.css';
import type { PropertiesProps } from './properties-props.ts';
import { SignatureState } from './signature-state.tsx';

type SignatureRequest = { sent: boolean; mailed: boolean };

function askedText({ sent, mailed }: SignatureRequest): string {
  if (!sent) return 'O pedido já tinha sido enviado há poucos minutos.';
  return mailed ? 'Pedido enviado na conversa e por e-mail.' : 'Pedido enviado na conversa.';
}

function useSignatureRequest(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () =>
      call<typeof requestSignature>('POST /api/at_ticket/:id/sign_request', { params: { id } }),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: ticketKeys.one(id) });
      notify(data.sent ? 'success' : 'info', askedText(data));
    },
    onError: (error) => notify('danger', failureText(error)),
  });
}

/** The documents created in the conversation, and the state of their signature. */
export function DocumentsBlock({ ticket, onDialog }: Pick<PropertiesProps, 'ticket' | 'onDialog'>) {
  const { documents, signature, may }: TicketDetail = ticket;
  const asking = useSignatureRequest(ticket.id);
  if (documents.length === 0 && signature.state === 'none') return null;
  return (
    <Block title="Documentos" count={documents.length}>
      <ul className={style.documents}>
        {documents.map(({ code, title, url }) => (
          <li key={code}>
            <a href={url} target="_blank" rel="noopener">
              <Icon name="file" size={16} />
              {title}
            </a>
          </li>
        ))}
      </ul>
      <SignatureState signature={signature} />
      {(may.request_signature || may.sign_on_paper) && (
        <div className={style.acts}>
          {may.request_signature && (
            <Button disabled={asking.isPending} onClick={() => asking.mutate()}>
              <Icon name="pen" size={16} />
              {signature.sign_requested_at ? 'Pedir de novo' : 'Pedir assinatura'}
            </Button>
          )}
          {may.sign_on_paper && (
            <Button variant="quiet" onClick={() => onDialog('paper')}>
              Assinado em papel
            </Button>
          )}
        </div>
      )}
    </Block>
  );
}
