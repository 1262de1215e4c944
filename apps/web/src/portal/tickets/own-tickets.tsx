import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useTicketWords } from '../../platform/session/ticket-words.ts';
import { useTopic } from '../../platform/socket/use-topic.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import list from '../dashboard-list.module.css';
import { ownTicketsQuery } from '../own-queries.ts';
import style from './own-tickets.module.css';
import { type Choice, choose, selectedOf } from './selection.ts';
import { TicketItem } from './ticket-item.tsx';

const PAUSE_MS = 1_000;
const refresh = coalesce(() => void queryClient.invalidateQueries(ownTicketsQuery), PAUSE_MS);

/** The customer's tickets; the selected one shows its documents and its conversation. */
export function OwnTickets() {
  const [choice, setChoice] = useState<Choice>();
  const { say } = useTicketWords();
  const { data, error, isError, refetch } = useQuery(ownTicketsQuery);
  useTopic('tickets', refresh);
  const selected = selectedOf(data?.map(({ id }) => id) ?? [], choice);
  return (
    <section aria-labelledby="atendimentos">
      <h2 id="atendimentos" className={list.title}>
        {say('{Seus atendimentos}')}
      </h2>
      {data?.length === 0 && (
        <NoticePage
          part
          icon="inbox"
          title={say('Você ainda não tem {atendimentos}')}
          text="Quando você falar conosco, a conversa aparece aqui."
        />
      )}
      {data && data.length > 0 && (
        <ul className={list.list}>
          {data.map((ticket) => (
            <TicketItem
              key={ticket.id}
              ticket={ticket}
              open={ticket.id === selected}
              onChoose={() => setChoice(choose(ticket.id, selected))}
            />
          ))}
        </ul>
      )}
      {!data && isError && (
        <NoticePage
          part
          icon="cloudOff"
          title={say('Não foi possível carregar {seus atendimentos}')}
          text={failureText(error)}
        >
          <RetryButton variant="primary" onRetry={() => refetch()} />
        </NoticePage>
      )}
      {!data && !isError && <Waiting />}
    </section>
  );
}

function Waiting() {
  return (
    <div className={style.waiting} role="status" aria-label="Carregando">
      {['60%', '72%', '54%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
