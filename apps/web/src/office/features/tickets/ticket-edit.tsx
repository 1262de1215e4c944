import type { TicketDetail } from '@balcao/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FlowFaults } from './flow-faults.tsx';
import { ticketKeys, ticketQuery } from './queries.ts';
import { StatusSelect } from './status-select.tsx';
import style from './ticket-edit.module.css';
import { TicketHistory } from './ticket-history.tsx';
import { TicketAnswers, TicketProperties } from './ticket-properties.tsx';

type Props = { id: number; thread: (ticket: TicketDetail) => ReactNode };

/** One ticket: its conversation and answers in the middle, what is known about it at the right. */
export function TicketEdit({ id, thread }: Props) {
  const client = useQueryClient();
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id));
  useTopic(`ticket.${id}`, () => {
    void client.invalidateQueries({ queryKey: ticketKeys.one(id) });
  });

  if (!ticket) return error ? <TicketFault error={error} onRetry={refetch} /> : <Waiting />;
  return (
    <div className={style.page}>
      <title>{`nº ${ticket.id} · ${ticket.person_name ?? 'Visitante'} · Balcão`}</title>
      <header className={style.head}>
        <Back />
        <div className={style.title}>
          <h1>{ticket.person_name ?? 'Visitante'}</h1>
          <p className={style.sub}>
            nº {ticket.id} · {ticket.title}
          </p>
        </div>
        <div className={style.status}>
          <StatusSelect ticket={ticket} />
        </div>
      </header>
      <FlowFaults faults={ticket.flow_faults} />
      <div className={style.main}>
        {thread(ticket)}
        <TicketAnswers answers={ticket.answers} />
        <TicketHistory id={ticket.id} />
      </div>
      <TicketProperties ticket={ticket} />
    </div>
  );
}

/** Back to the list with its filters, or to wherever the person came from. */
function Back() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      to="/at_ticket"
      className={style.back}
      aria-label="Voltar"
      title="Voltar"
      onClick={(event) => {
        if (!canGoBack || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <Icon name="back" size={20} />
    </Link>
  );
}

function TicketFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const gone = error instanceof ApiError && error.status < 500 && error.status > 0;
  return (
    <NoticePage
      icon={gone ? 'compass' : 'cloudOff'}
      title="Não foi possível abrir o atendimento"
      text={failureText(error)}
    >
      {gone ? (
        <Link to="/at_ticket" className={buttonClass({ variant: 'primary' })}>
          Voltar à lista
        </Link>
      ) : (
        <Button variant="primary" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </NoticePage>
  );
}

function Waiting() {
  return (
    <div className={style.page} role="status" aria-label="Carregando">
      <div className={style.head}>
        <Back />
        <Skeleton width={220} />
      </div>
      <div className={style.waiting}>
        {['62%', '38%', '54%', '44%', '30%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
      <div className={style.waiting}>
        {[60, 88, 76, 92, 70, 84].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}
