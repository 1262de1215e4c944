import type { SavedView } from '@balcao/contract/organization/saved-views';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { Dropdown } from './dropdown.tsx';
import type { RecordSearch } from './list-search.ts';
import { SaveView } from './save-view.tsx';
import { isOpenView, savedViewsQuery } from './saved-views.ts';
import { ViewActions } from './view-actions.tsx';
import style from './views-menu.module.css';

/** What the link to a view has beside its address. */
export type ViewLink = {
  activeOptions: { exact: true; includeSearch: true };
  activeProps: object;
  'aria-current': 'true' | undefined;
  onClick: () => void;
  children: ReactNode;
};

type Props = {
  /** Under which name the views are kept. */
  record: string;
  /** What is kept of the address. */
  search: RecordSearch;
  /** Said while there is none. */
  hint: string;
  saveLabel?: string;
  linkTo: (view: SavedView, link: ViewLink) => ReactNode;
};

/** Saved views: what the address holds under a name, one's own and shared ones. */
export function ViewsMenu({ record, search, hint, saveLabel, linkTo }: Props) {
  const { data: views = [], error } = useQuery(savedViewsQuery(record));
  const open = views.find((view) => isOpenView(view, search));
  const linkOf = (view: SavedView, close: () => void): ViewLink => ({
    activeOptions: { exact: true, includeSearch: true },
    activeProps: {},
    'aria-current': view === open ? 'true' : undefined,
    onClick: close,
    children: (
      <>
        {view.name}
        {view.shared && <small>compartilhada por {view.owner.name}</small>}
      </>
    ),
  });
  return (
    <Dropdown label={open?.name ?? 'Visões'}>
      {(close) => (
        <div className={style.views}>
          {error && <p>{failureText(error)}</p>}
          {views.length === 0 && !error && <p className={style.quiet}>{hint}</p>}
          <ul>
            {views.map((view) => (
              <li key={view.id} className={style.view}>
                {linkTo(view, linkOf(view, close))}
                <ViewActions view={view} />
              </li>
            ))}
          </ul>
          <div className={style.save}>
            <SaveView record={record} label={saveLabel} search={search} onSaved={close} />
          </div>
        </div>
      )}
    </Dropdown>
  );
}
