import { useQuery } from '@tanstack/react-query';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import shared from '../../../records/card-page.module.css';
import { ListFault } from '../../../records/list-fault.tsx';
import style from './privacy.module.css';
import { type RequestState, requestsQuery } from './queries.ts';
import { RequestCard } from './request-card.tsx';

const nothing: Record<RequestState, [title: string, text: string]> = {
  open: ['Nenhum pedido aberto', 'Os pedidos feitos no portal do cliente aparecem aqui.'],
  done: ['Nenhum pedido atendido', 'Os pedidos que forem atendidos ficam aqui, com o resultado.'],
  refused: ['Nenhum pedido recusado', 'Os pedidos recusados ficam aqui, com o motivo.'],
};

/** Open requests by due date, the others by age. */
export function RequestList({ state }: { state: RequestState }) {
  const { data, error, refetch } = useQuery(requestsQuery(state));
  if (!data && error) {
    return (
      <div className={shared.cards}>
        <ListFault
          error={error}
          title="Não foi possível carregar os pedidos"
          onRetry={() => refetch()}
        />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={shared.cards} role="status" aria-label="Carregando">
        {['first', 'second'].map((line) => (
          <div key={line} className={`${shared.card} ${style.card}`}>
            <Skeleton width="40%" />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
    );
  }
  const [title, text] = nothing[state];
  return (
    <div className={shared.cards}>
      {data.length === 0 && <NoticePage part icon="shield" title={title} text={text} />}
      {data.length > 0 && (
        <ul>
          {data.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  );
}
