import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { latePart } from '../../../../ui/late-part.tsx';
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
import type { InvoicePage } from '../invoice-queries.ts';
import { useInvoiceRights } from '../invoice-rights.ts';
import { type InvoiceSearch, invoiceFilters } from './invoice-search.ts';

const ArchiveDialog = latePart(
  'o arquivo do mês',
  async () => (await import('./archive-dialog.tsx')).ArchiveDialog,
);

const MONTH_MS = 31 * 86_400_000;
/** Where notes in bulk begin to look: charges of years would be too many. */
const monthAgo = () => new Date(Date.now() - MONTH_MS).toLocaleDateString('sv-SE');

type Props = {
  definition: RecordDefinition;
  search: InvoiceSearch;
  choose: Choose;
  page: InvoicePage | undefined;
  phone: boolean;
  /** The sort order, on a phone. */
  children?: ReactNode;
};

/** Title, total, search, filters and the list's other tools. */
export function InvoiceTools({ page, phone, children, ...props }: Props) {
  const { definition, search, choose } = props;
  const rights = useInvoiceRights();
  const [open, setOpen] = useState(false);
  const [archive, setArchive] = useState(false);
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
            placeholder="Nome, CPF, número…"
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
          <ExportChoice record={definition.name} query={{ ...invoiceFilters(search), sort }}>
            {(close) => (
              <Button
                variant="quiet"
                onClick={() => {
                  close();
                  setArchive(true);
                }}
              >
                <Icon name="download" />
                XML do mês (ZIP)
              </Button>
            )}
          </ExportChoice>
        )}
        {children}
        {(rights.create || rights.emit) && (
          <Link
            to="/nf_invoice/bulk"
            search={{ due_date_from: monthAgo() }}
            className={buttonClass()}
          >
            Em lote
          </Link>
        )}
        {rights.create && (
          <Link to="/nf_invoice/create" className={buttonClass({ variant: 'primary' })}>
            {newLabel(definition)}
          </Link>
        )}
      </div>
      {archive && <ArchiveDialog onClose={() => setArchive(false)} />}
      {open && <ListFilters {...props} />}
      {set > 0 && <FilterChips {...props} />}
    </>
  );
}
