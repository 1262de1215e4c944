import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ColumnsChoice } from './columns-choice.tsx';
import { ExportChoice } from './export-choice.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListFilters } from './list-filters.tsx';
import style from './list-head.module.css';
import { exportQueryOf, filtersSet, type RecordSearch } from './list-search.ts';
import type { RecordPage } from './record-queries.ts';
import { SearchBox } from './search-box.tsx';
import { useAbilities } from './use-abilities.ts';
import type { Choose } from './use-record-search.ts';
import { ViewsChoice } from './views-choice.tsx';
import { newLabel, totalText } from './words.ts';

type Props = { definition: RecordDefinition; search: RecordSearch; choose: Choose };
type HeadProps = Props & {
  page: RecordPage | undefined;
  /** The sort order, on a phone. */
  children?: ReactNode;
};

/** Title, total, search, filters and the list's other tools. */
export function ListHead({ page, children, ...props }: HeadProps) {
  const { definition, search, choose } = props;
  const able = useAbilities(definition);
  const set = filtersSet(definition, search);
  const [open, setOpen] = useState(false);
  const filterable = definition.fields.some(({ filter }) => filter);
  return (
    <>
      <div className={style.head}>
        <h1>{definition.plural}</h1>
        <span className={style.total}>{page && totalText(definition, page)}</span>
        <div className={style.search}>
          <SearchBox q={search.q ?? ''} onSearch={(q) => choose({ q }, Boolean(search.q))} />
        </div>
        {filterable && (
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            Filtros
            {set > 0 && <span className={style.count}>{set}</span>}
          </Button>
        )}
        <ViewsChoice definition={definition} search={search} />
        <ColumnsChoice {...props} />
        {able.export && (
          <ExportChoice record={definition.name} query={exportQueryOf(definition, search)} />
        )}
        {children}
        {able.create && (
          <Link
            to="/$record/create"
            params={{ record: definition.name }}
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
