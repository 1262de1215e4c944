import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../platform/api-error.ts';
import { Dropdown } from './dropdown.tsx';
import type { RecordSearch } from './list-search.ts';
import { SaveView } from './save-view.tsx';
import { isOpenView, savedViewsQuery, searchOf } from './saved-views.ts';
import { ViewActions } from './view-actions.tsx';
import style from './views-choice.module.css';

type Props = { definition: RecordDefinition; search: RecordSearch };

/** Saved views: filters, order and columns under a name, one's own and shared ones. */
export function ViewsChoice({ definition, search }: Props) {
  const { data: views = [], error } = useQuery(savedViewsQuery(definition.name));
  const open = views.find((view) => isOpenView(view, search));
  return (
    <Dropdown label={open?.name ?? 'Visões'}>
      {(close) => (
        <div className={style.views}>
          {error && <p>{failureText(error)}</p>}
          {views.length === 0 && !error && (
            <p className={style.quiet}>
              Guarde aqui os filtros, a ordem e as colunas que você usa sempre.
            </p>
          )}
          <ul>
            {views.map((view) => (
              <li key={view.id} className={style.view}>
                <Link
                  to="/$record"
                  params={{ record: definition.name }}
                  search={searchOf(view)}
                  activeOptions={{ exact: true, includeSearch: true }}
                  activeProps={{}}
                  aria-current={view === open ? 'true' : undefined}
                  onClick={close}
                >
                  {view.name}
                  {view.shared && <small>compartilhada por {view.owner.name}</small>}
                </Link>
                <ViewActions view={view} />
              </li>
            ))}
          </ul>
          <div className={style.save}>
            <SaveView record={definition.name} search={search} onSaved={close} />
          </div>
        </div>
      )}
    </Dropdown>
  );
}
