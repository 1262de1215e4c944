import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { ColumnsChoice } from '../../../records/columns-choice.tsx';
import { ExportChoice } from '../../../records/export-choice.tsx';
import { FilterChips } from '../../../records/filter-chips.tsx';
import { ListFilters } from '../../../records/list-filters.tsx';
import style from '../../../records/list-head.module.css';
import { filtersSet } from '../../../records/list-search.ts';
import { SearchBox } from '../../../records/search-box.tsx';
import type { Choose } from '../../../records/use-record-search.ts';
import { ViewsChoice } from '../../../records/views-choice.tsx';
import { newLabel, totalText } from '../../../records/words.ts';
import type { EntryPage } from './entry-queries.ts';
import { useEntryRights } from './entry-rights.ts';
import { type EntrySearch, entryFilters } from './entry-search.ts';

type Props = {
  definition: RecordDefinition;
  search: EntrySearch;
  choose: Choose;
  page: EntryPage | undefined;
  phone: boolean;
  /** The sort order, on a phone. */
  children?: ReactNode;
};

/** Title, total, search, filters and the list's other tools. */
export function EntryTools({ page, phone, children, ...props }: Props) {
  const { definition, search, choose } = props;
  const rights = useEntryRights();
  const [open, setOpen] = useState(false);
  const set = filtersSet(definition, search);
  const sort = search.sort ?? definition.sort;
  const direction = search.direction === 'receivable' ? 'receivable' : 'payable';
  return (
    <>
      <div className={style.head}>
        <h1>{definition.plural}</h1>
        <span className={style.total}>{page && totalText(definition, page)}</span>
        <div className={style.search}>
          <SearchBox
            q={search.q ?? ''}
            placeholder="Descrição, pessoa, documento…"
            onSearch={(q) => choose({ q }, Boolean(search.q))}
          />
        </div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Filtros
          {set > 0 && <span className={style.count}>{set}</span>}
        </Button>
        <ViewsChoice definition={definition} search={search} />
        {!phone && <ColumnsChoice {...props} />}
        {rights.export && (
          <ExportChoice record={definition.name} query={{ ...entryFilters(search), sort }} />
        )}
        {children}
        {rights.create && (
          <Link
            to="/fn_entry/create"
            search={{ direction }}
            className={buttonClass({ variant: 'primary' })}
          >
            {newLabel(definition)}
          </Link>
        )}
      </div>
      {open && <ListFilters {...props} />}
      {set > 0 && <FilterChips {...props} />}
    </>
  );
}
