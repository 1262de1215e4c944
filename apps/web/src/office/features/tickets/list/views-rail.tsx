import type { SavedView } from '@balcao/contract/organization/saved-views';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOpenView, savedViewsQuery, searchOf } from '../../../records/saved-views.ts';
import { ViewActions } from '../../../records/view-actions.tsx';
import { countQuery, viewsQuery } from './list-queries.ts';
import { type TicketSearch, ticketSearch } from './ticket-search.ts';
import { totalText } from './total-text.ts';
import { viewNames } from './view-names.ts';
import style from './views-rail.module.css';

type EntryProps = {
  search: TicketSearch;
  open: boolean;
  total?: { total: number; total_capped: boolean } | undefined;
  children: ReactNode;
};

function Entry({ search, open, total, children }: EntryProps) {
  return (
    <Link
      to="/at_ticket"
      search={search}
      className={style.entry}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{}}
      aria-current={open ? 'page' : undefined}
    >
      <span className={style.name}>{children}</span>
      {total && <span className={style.total}>{totalText(total)}</span>}
    </Link>
  );
}

function SavedEntry({ view, open }: { view: SavedView; open: boolean }) {
  const search = ticketSearch(searchOf(view));
  const { data: total } = useQuery(countQuery(search));
  return (
    <li
      className={style.saved}
      title={view.shared ? `Compartilhada por ${view.owner.name}` : undefined}
    >
      <Entry search={search} open={open} total={total}>
        {view.name}
      </Entry>
      {open && <ViewActions view={view} />}
    </li>
  );
}

/** The queues that the person may open and the saved ones, with the number of tickets in each. */
export function ViewsRail({ search }: { search: TicketSearch }) {
  const { data: views = [] } = useQuery(viewsQuery);
  const { data: saved = [] } = useQuery(savedViewsQuery('at_ticket'));
  const openSaved = saved.find((view) => isOpenView(view, search));
  return (
    <nav className={style.rail} aria-label="Visões">
      <ul>
        <li>
          <Entry search={{}} open={!search.view && !openSaved}>
            Todos
          </Entry>
        </li>
        {views.map(({ view, ...total }) => (
          <li key={view}>
            <Entry search={{ view }} open={!openSaved && search.view === view} total={total}>
              {viewNames[view]}
            </Entry>
          </li>
        ))}
      </ul>
      {saved.length > 0 && (
        <>
          <h2 className={style.heading}>Visões salvas</h2>
          <ul>
            {saved.map((view) => (
              <SavedEntry key={view.id} view={view} open={view === openSaved} />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
