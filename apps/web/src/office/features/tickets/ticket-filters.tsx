import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Select } from '../../../ui/field.tsx';
import { SearchBox } from '../../records/search-box.tsx';
import { statusesQuery, type TicketPage } from './queries.ts';
import style from './ticket-filters.module.css';
import { PAGE_SIZES, type TicketSearch } from './ticket-search.ts';
import { totalText } from './total-text.ts';

/** Title, total, search and filters; every choice is in the address. */
export function TicketFilters({ title, page }: { title: string; page: TicketPage | undefined }) {
  const search = useSearch({ from: '/office/at_ticket' });
  const navigate = useNavigate({ from: '/at_ticket' });
  const { data: statuses = [] } = useQuery(statusesQuery);
  const choose = (part: TicketSearch, replace = false) =>
    navigate({
      to: '/at_ticket',
      search: (before: TicketSearch) => ({ ...before, page: undefined, ...part }),
      replace,
    });

  return (
    <div className={style.filters}>
      <h1>{title}</h1>
      <span className={style.total}>{page && totalText(page)}</span>
      <div className={style.search}>
        <SearchBox
          q={search.q ?? ''}
          placeholder="Nome, número, CPF, e-mail…"
          // The first letters make a step in the history, the following ones change it: Back undoes a search.
          onSearch={(q) => choose({ q }, Boolean(search.q))}
        />
      </div>
      <Select
        label="Status"
        quietLabel
        value={search.status ?? ''}
        onChange={({ target }) => choose({ status: Number(target.value) || undefined })}
      >
        <option value="">Todos os status</option>
        {statuses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Linhas por página"
        quietLabel
        value={search.per_page ?? PAGE_SIZES[0]}
        onChange={({ target }) => choose({ per_page: Number(target.value) })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} por página
          </option>
        ))}
      </Select>
    </div>
  );
}
