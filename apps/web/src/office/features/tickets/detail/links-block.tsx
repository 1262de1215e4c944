import type { unlinkTicket } from '@balcao/contract/tickets/change';
import type { TicketLink } from '@balcao/contract/tickets/ticket';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ticketKeys, ticketQuery } from '../queries.ts';
import { Block } from './block.tsx';
import style from './blocks.module.css';
import type { PropertiesProps } from './properties-props.ts';
import { TicketLine } from './ticket-line.tsx';

/** Removes a link; it disappears at once and returns if the server refuses. */
function useUnlinking(id: number) {
  const client = useQueryClient();
  const { queryKey } = ticketQuery(id);
  const show = (change: (links: TicketLink[]) => TicketLink[]) =>
    client.setQueryData(queryKey, (ticket) => ticket && { ...ticket, links: change(ticket.links) });
  return useSingleMutation({
    mutationFn: (other: number) =>
      call<typeof unlinkTicket>('DELETE /api/at_ticket/:id/link/:other', {
        params: { id, other },
      }),
    onMutate: (other) => show((links) => links.filter((link) => link.id !== other)),
    onSuccess: ({ data }) => show(() => data),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ticketKeys.one(id) });
      notify('danger', failureText(error));
    },
  });
}

/** The linked tickets. */
export function LinksBlock({ ticket, onDialog }: Pick<PropertiesProps, 'ticket' | 'onDialog'>) {
  const { id, links, may } = ticket;
  const unlinking = useUnlinking(id);
  const { say } = useTicketWords();
  if (links.length === 0 && !may.link && !may.merge) return null;
  return (
    <Block title="Vínculos" count={links.length}>
      {links.length === 0 && <p className={style.none}>{say('{Nenhum atendimento vinculado}.')}</p>}
      <ul className={style.tickets}>
        {links.map((link) => (
          <TicketLine key={link.id} ticket={link}>
            {link.kind === 'merged' && <span>{say('{mesclado} a {este}')}</span>}
            {link.kind === 'link' && may.link && (
              <button
                type="button"
                className={style.remove}
                aria-label={`Desvincular o nº ${link.id}`}
                title="Desvincular"
                onClick={() => unlinking.mutate(link.id)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </TicketLine>
        ))}
      </ul>
      <div className={style.acts}>
        {may.link && <Button onClick={() => onDialog('link')}>Vincular</Button>}
        {may.merge && (
          <Button variant="quiet" onClick={() => onDialog('merge')}>
            Mesclar
          </Button>
        )}
      </div>
    </Block>
  );
}
