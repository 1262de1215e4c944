import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault, StaleNote } from '../../../records/list-fault.tsx';
import { listQuery, NEWEST, type ViewCount, viewsQuery } from './list-queries.ts';
import { NothingFound } from './list-states.tsx';
import { CardsWaiting, TicketCards } from './ticket-cards.tsx';
import style from './ticket-queue.module.css';
import { totalText } from './total-text.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useHold } from './use-hold.ts';
import { useLiveTickets } from './use-live-tickets.ts';
import { viewNames } from './view-names.ts';
import { WaitingNews } from './waiting-news.tsx';

/** Placeholders until the queues are known; most people have this many. */
const USUAL_TILES = 5;

type QueueProps = {
  greeting: string;
  /** Below the greeting, before everything else. */
  first?: ReactNode;
  /** Below the queues. */
  figures?: ReactNode;
  /** Beside the greeting. */
  children?: ReactNode;
};

/** The start page's overview: the queues with their counts, and the newest tickets, kept current. */
export function TicketQueue({ greeting, first, figures, children }: QueueProps) {
  const newest = useQuery(listQuery(NEWEST));
  const views = useQuery(viewsQuery);
  useLiveTickets(newest.data?.data);
  const list = useRef<HTMLDivElement>(null);
  const { say } = useTicketWords();
  const hold = useHold(list);
  const held = useHeldRows(newest.data, 'newest', hold.held);
  const retry = () => {
    for (const query of [newest, views]) void query.refetch();
  };
  return (
    <div className={style.page}>
      <header className={style.greeting}>
        <h1>{greeting}</h1>
        {children}
      </header>
      {first}
      <ul className={style.tiles} aria-label={say('Filas de {atendimentos}')}>
        {views.data
          ?.filter(({ view }) => view !== 'done')
          .map((count) => (
            <Tile key={count.view} {...count} />
          ))}
        {views.isPending && <TilesWaiting />}
      </ul>
      {figures}
      <section className={style.newest} aria-labelledby="novos">
        <header className={style.head}>
          <h2 id="novos">Chegaram por último</h2>
          <Link to="/at_ticket">Ver todos</Link>
        </header>
        {newest.isLoadingError && <ListFault error={newest.error} onRetry={retry} />}
        {newest.isRefetchError && <StaleNote at={newest.dataUpdatedAt} onRetry={retry} />}
        {newest.isPending && <CardsWaiting lines={NEWEST.per_page} />}
        {newest.data?.data.length === 0 && <NothingFound />}
        <WaitingNews count={held.waiting} onShow={held.show} />
        <div ref={list} {...hold.props}>
          <TicketCards rows={held.rows} fresh={held.fresh} search={{}} sort={NEWEST.sort} />
        </div>
      </section>
    </div>
  );
}

function Tile({ view, ...total }: ViewCount) {
  return (
    <li className={style.tile}>
      <Link to="/at_ticket" search={{ view }} className={style.whole}>
        {viewNames[view]}
      </Link>
      <span className={style.number}>{totalText(total)}</span>
    </li>
  );
}

function TilesWaiting() {
  return Array.from({ length: USUAL_TILES }, (_, index) => `tile-${index}`).map((tile) => (
    <li key={tile} className={style.tile}>
      <Skeleton width="60%" />
      <span className={style.number}>
        <Skeleton width={48} />
      </span>
    </li>
  ));
}
