import type { StatusKind } from '@balcao/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import hidden from '../../../ui/hidden.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ListFault, StaleNote } from '../../records/list-fault.tsx';
import { ListSkeleton, NothingFound } from './list-states.tsx';
import { ticketListQuery } from './queries.ts';
import { countByKind, countsQuery, type KindCount } from './queue-counts.ts';
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

type QueueProps = { greeting: string /** Stands beside the greeting. */; children?: ReactNode };

/** How the day stands: counts by kind of status, and the newest tickets as they come. */
export function TicketQueue({ greeting, children }: QueueProps) {
  const newest = useQuery(ticketListQuery(NEWEST));
  const fresh = useLiveTickets(newest.data?.data);
  const counts = useQuery(countsQuery);
  const byKind = counts.data && countByKind(counts.data);
  const retry = () => {
    for (const query of [newest, counts]) void query.refetch();
  };

  return (
    <div className={style.page}>
      <header className={style.greeting}>
        <h1>{greeting}</h1>
        {children}
      </header>
      <ul className={style.tiles} aria-label="Atendimentos por situação">
        {kinds.map((kind) => (
          <Tile
            key={kind}
            kind={kind}
            failed={counts.isError}
            count={byKind?.find((count) => count.kind === kind)}
          />
        ))}
      </ul>
      <section className={style.newest} aria-labelledby="novos">
        <header className={style.head}>
          <h2 id="novos">Chegaram por último</h2>
          <Link to="/at_ticket">Ver todos</Link>
        </header>
        {newest.isLoadingError && <ListFault error={newest.error} onRetry={retry} />}
        {newest.isRefetchError && <StaleNote at={newest.dataUpdatedAt} onRetry={retry} />}
        {newest.isPending && <ListSkeleton lines={NEWEST.per_page} />}
        {newest.data?.data.length === 0 && <NothingFound filtered={false} />}
        {newest.data && <TicketCards rows={newest.data.data} fresh={fresh} />}
      </section>
    </div>
  );
}

type TileProps = { kind: StatusKind; count: KindCount | undefined; failed: boolean };

function Tile({ kind, count, failed }: TileProps) {
  const statuses = count?.statuses ?? [];
  const only = statuses.length === 1 ? statuses[0] : undefined;
  const name = kindNames[kind];
  return (
    <li className={style.tile}>
      <h2 className={style.kind}>
        <KindIcon kind={kind} />
        {only ? (
          <Link to="/at_ticket" search={{ status: only.status.id }} className={style.whole}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <p className={style.number}>
        {count && totalText(count)}
        {!count && (failed ? '—' : <Skeleton width={48} />)}
      </p>
      <ul className={style.parts}>
        {!only && statuses.map((part) => <Part key={part.status.id} name={name} part={part} />)}
      </ul>
    </li>
  );
}

/** A status inside its kind; "Aguardando cliente" needs only "cliente" below "Aguardando". */
function Part({ name, part }: { name: string; part: KindCount['statuses'][number] }) {
  const { status } = part;
  const own = status.name.startsWith(`${name} `);
  return (
    <li>
      <Link to="/at_ticket" search={{ status: status.id }} className={style.part}>
        <span className={style.word}>
          {own && <span className={hidden.hidden}>{name} </span>}
          {own ? status.name.slice(name.length + 1) : status.name}
        </span>
        <span>{totalText(part)}</span>
      </Link>
    </li>
  );
}
