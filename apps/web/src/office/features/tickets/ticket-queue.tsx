import type { StatusKind } from '@balcao/contract/tickets';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ListFault, ListSkeleton, NothingFound } from './list-states.tsx';
import { statusesQuery, ticketListQuery } from './queries.ts';
import { countByKind, type KindCount, statusCountQuery } from './queue-counts.ts';
import { KindIcon } from './status-mark.tsx';
import { TicketCards } from './ticket-cards.tsx';
import style from './ticket-queue.module.css';
import { totalText } from './total-text.ts';
import { useLiveTickets } from './use-live-tickets.ts';

const NEWEST = { sort: '-id', per_page: 10 } as const;
const kindNames: Record<StatusKind, string> = {
  open: 'Abertos',
  waiting: 'Aguardando',
  done: 'Concluídos',
  cancelled: 'Cancelados',
};
const kinds = Object.keys(kindNames) as StatusKind[];

/** How the day stands: counts by kind of status, and the newest tickets as they come. */
export function TicketQueue({ greeting }: { greeting: string }) {
  const newest = useQuery(ticketListQuery(NEWEST));
  const fresh = useLiveTickets(newest.data?.data);
  const { data: statuses = [] } = useQuery(statusesQuery);
  const counts = useQueries({ queries: statuses.map(({ id }) => statusCountQuery(id)) });
  const byKind = countByKind(
    statuses,
    counts.map(({ data }) => data),
  );

  return (
    <div className={style.page}>
      <h1>{greeting}</h1>
      <ul className={style.tiles} aria-label="Atendimentos por situação">
        {kinds.map((kind) => (
          <Tile key={kind} kind={kind} count={byKind?.find((count) => count.kind === kind)} />
        ))}
      </ul>
      <section className={style.newest} aria-labelledby="novos">
        <header className={style.head}>
          <h2 id="novos">Chegaram por último</h2>
          <Link to="/at_ticket">Ver todos</Link>
        </header>
        {newest.isError && <ListFault error={newest.error} onRetry={() => newest.refetch()} />}
        {newest.isPending && <ListSkeleton lines={NEWEST.per_page} />}
        {newest.data?.data.length === 0 && <NothingFound filtered={false} />}
        {newest.data && <TicketCards rows={newest.data.data} fresh={fresh} />}
      </section>
    </div>
  );
}

function Tile({ kind, count }: { kind: StatusKind; count: KindCount | undefined }) {
  return (
    <li className={style.tile}>
      <h2 className={style.kind}>
        <KindIcon kind={kind} />
        {kindNames[kind]}
      </h2>
      <p className={style.number}>{count ? totalText(count) : <Skeleton width={48} />}</p>
      <ul className={style.parts}>
        {count?.statuses.map(({ status, ...part }) => (
          <li key={status.id}>
            <Link to="/at_ticket" search={{ status: status.id }} className={style.part}>
              {status.name}
              <span>{totalText(part)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
