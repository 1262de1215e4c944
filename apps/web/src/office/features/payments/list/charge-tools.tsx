import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../../platform/session/use-session.ts';
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
import { useChargeRights } from '../charge-rights.ts';
import type { ChargePage } from '../queries.ts';
import { type ChargeSearch, chargeFilters } from './charge-search.ts';

type Props = {
  definition: RecordDefinition;
  search: ChargeSearch;
  choose: Choose;
  page: ChargePage | undefined;
  phone: boolean;
  /** The sort order, on a phone. */
  children?: ReactNode;
};

/** Title, total, search, filters and the list's other tools. */
export function ChargeTools({ page, phone, children, ...props }: Props) {
  const { definition, search, choose } = props;
  const { user_roles: roles } = useSession();
  const rights = useChargeRights();
  const [open, setOpen] = useState(false);
  const set = filtersSet(definition, search);
  const sort = search.sort ?? definition.sort;
  return (
    <>
      <div className={style.head}>
        <h1>{definition.plural}</h1>
        <span className={style.total}>{page && totalText(definition, page)}</span>
        <div className={style.search}>
          <SearchBox
            q={search.q ?? ''}
            placeholder="Nome, CPF, referência…"
            onSearch={(q) => choose({ q }, Boolean(search.q))}
          />
        </div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Filtros
          {set > 0 && <span className={style.count}>{set}</span>}
        </Button>
        <ViewsChoice definition={definition} search={search} />
        {!phone && <ColumnsChoice {...props} />}
        {roles?.can_finance_export && (
          <ExportChoice record={definition.name} query={{ ...chargeFilters(search), sort }} />
        )}
        {children}
        {rights.create && (
          <Link to="/pm_transaction/create" className={buttonClass({ variant: 'primary' })}>
            {newLabel(definition)}
          </Link>
        )}
      </div>
      {open && <ListFilters {...props} />}
      {set > 0 && <FilterChips {...props} />}
    </>
  );
}
