import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { ColumnsChoice } from '../../../records/columns-choice.tsx';
import { Dropdown } from '../../../records/dropdown.tsx';
import { FilterChips } from '../../../records/filter-chips.tsx';
import { ListFilters } from '../../../records/list-filters.tsx';
import style from '../../../records/list-head.module.css';
import { filtersSet } from '../../../records/list-search.ts';
import { SaveView } from '../../../records/save-view.tsx';
import { SearchBox } from '../../../records/search-box.tsx';
import type { Choose } from '../../../records/use-record-search.ts';
import { newLabel, totalText } from '../../../records/words.ts';
import type { TicketPage } from './list-queries.ts';
import own from './list-tools.module.css';
import type { TicketSearch } from './ticket-search.ts';
import type { useColumns } from './use-columns.ts';

type Props = {
  definition: RecordDefinition;
  search: TicketSearch;
  choose: Choose;
  columns: ReturnType<typeof useColumns>;
  page: TicketPage | undefined;
  phone: boolean;
  /** The sort order, on a phone. */
  children?: ReactNode;
};

/** Title, total, search and filters; the address holds every choice. */
export function ListTools({ page, columns, phone, children, ...props }: Props) {
  const { definition, search, choose } = props;
  const [open, setOpen] = useState(false);
  const set = filtersSet(definition, search);
  return (
    <>
      <div className={style.head}>
        <h1>{definition.plural}</h1>
        <span className={`${style.total} ${own.total}`}>{page && totalText(definition, page)}</span>
        <div className={style.search}>
          <SearchBox
            q={search.q ?? ''}
            placeholder="Nome, número, texto…"
            // The first letters add a step to the history, the following ones replace it: Back undoes a search.
            onSearch={(q) => choose({ q }, Boolean(search.q))}
          />
        </div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Filtros
          {set > 0 && <span className={style.count}>{set}</span>}
        </Button>
        {children}
        {!phone && (
          <ColumnsChoice definition={definition} search={columns.shown} choose={columns.choose} />
        )}
        <Link to="/at_ticket/create" className={buttonClass({ variant: 'primary' })}>
          {newLabel(definition)}
        </Link>
      </div>
      {open && <ListFilters {...props} />}
      {(set > 0 || search.sort || search.columns) && (
        <div className={own.chosen}>
          {set > 0 && <FilterChips {...props} />}
          <Dropdown label="Salvar visão">
            {(close) => <SaveView record="at_ticket" search={search} onSaved={close} />}
          </Dropdown>
        </div>
      )}
    </>
  );
}
