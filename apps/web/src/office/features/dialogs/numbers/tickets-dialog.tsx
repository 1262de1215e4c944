import type { TicketBehind } from '@balcao/contract/dialogs/analytics';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useDraft } from '../use-draft.ts';
import type { Asked } from './asked.ts';
import { type Behind, ticketsBehindQuery } from './numbers-calls.ts';
import style from './numbers-panel.module.css';

/** A number that was clicked, and what it says. */
export type TicketsWanted = Behind & { title: string };

type Props = { asked: Asked; wanted: TicketsWanted; onClose: () => void };

/** The very tickets behind a number, as far as this person may see them. */
export function TicketsDialog({ asked, wanted, onClose }: Props) {
  const { title, ...behind } = wanted;
  return (
    <Dialog title={title} backCloses className={style.dialog} onClose={onClose}>
      {(close) => (
        <>
          <Tickets asked={asked} behind={behind} />
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Tickets({ asked, behind }: { asked: Asked; behind: Behind }) {
  const { say } = useTicketWords();
  const draft = useDraft();
  const list = useInfiniteQuery(ticketsBehindQuery(draft.id, asked, behind));
  if (list.isPending) {
    return (
      <div className={style.told} role="status" aria-label="Carregando">
        <Skeleton width="70%" />
        <Skeleton width="60%" />
      </div>
    );
  }
  if (list.isLoadingError) {
    return (
      <div role="alert" className={style.told}>
        <p>{failureText(list.error)}</p>
        <Button onClick={() => void list.refetch()}>Tentar novamente</Button>
      </div>
    );
  }
  const tickets = list.data.pages.flatMap(({ data }) => data);
  if (tickets.length === 0)
    return <p role="status">{say('{Nenhum atendimento} aqui que você possa ver.')}</p>;
  return (
    <div className={style.told}>
      <ul className={style.tickets} aria-label={say('{Atendimentos}')}>
        {tickets.map((ticket) => (
          <Ticket key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </div>
  );
}

function Ticket({ ticket }: { ticket: TicketBehind }) {
  const { id, title, person_name: person, status, created_at: at } = ticket;
  return (
    <li>
      <Link to="/at_ticket/$id/edit" params={{ id: String(id) }} search={{}}>
        {title}
      </Link>
      <span className={style.facts}>
        {person && `${person}, `}
        {status.name}, <Moment at={at} />
      </span>
    </li>
  );
}
