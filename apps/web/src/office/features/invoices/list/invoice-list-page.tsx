import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../../records/list-fault.tsx';
import style from '../../../records/list-page.module.css';
import { columnsOf, filtersSet } from '../../../records/list-search.ts';
import { CardsWaiting, ListFoot } from '../../../records/list-states.tsx';
import { SortChoice } from '../../../records/sort-choice.tsx';
import { useRecordSearch } from '../../../records/use-record-search.ts';
import { invoiceKeys, invoicesQuery } from '../invoice-queries.ts';
import { useInvoiceRights } from '../invoice-rights.ts';
import { useLiveInvoices } from '../use-live-invoices.ts';
import { InvoiceCards } from './invoice-cards.tsx';
import { invoiceDefinitionFor } from './invoice-definition.ts';
import { InvoiceSums } from './invoice-sums.tsx';
import { InvoiceTable, InvoiceTableWaiting } from './invoice-table.tsx';
import { InvoiceTools } from './invoice-tools.tsx';

/** The notes of the company, with the sums of the filter. */
export function InvoiceListPage() {
  const { say } = useTicketWords();
  const definition = useMemo(() => invoiceDefinitionFor(say), [say]);
  const { search, choose } = useRecordSearch(definition);
  const list = useQuery(invoicesQuery(search));
  useLiveInvoices(invoiceKeys.lists());
  const rows = list.data?.data ?? [];
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const Rows = phone ? InvoiceCards : InvoiceTable;
  const Waiting = phone ? CardsWaiting : InvoiceTableWaiting;
  const shape = {
    definition,
    columns: columnsOf(definition, search),
    sort: search.sort,
    selection: undefined,
  };
  const narrowed = Boolean(search.q) || filtersSet(definition, search) > 0;
  if (list.isLoadingError && isForbidden(list.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Notas fiscais · Balcão</title>
      <InvoiceTools
        definition={definition}
        search={search}
        choose={choose}
        page={list.data}
        phone={phone}
      >
        {phone && rows.length > 1 && (
          <SortChoice definition={definition} search={search} choose={choose} />
        )}
      </InvoiceTools>
      <section
        className={style.list}
        aria-label={definition.plural}
        aria-busy={list.isPlaceholderData || list.isPending}
      >
        {list.isLoadingError && <ListFault error={list.error} onRetry={() => list.refetch()} />}
        {list.isRefetchError && (
          <StaleNote at={list.dataUpdatedAt} onRetry={() => list.refetch()} />
        )}
        {list.isPending && <Waiting lines={search.per_page ?? 20} {...shape} />}
        {list.data && rows.length === 0 && <NothingFound narrowed={narrowed} />}
        {rows.length > 0 && <Rows rows={rows} {...shape} />}
      </section>
      {list.data && rows.length > 0 && <InvoiceSums sums={list.data.sums} />}
      {list.data && <ListFoot definition={definition} page={list.data} choose={choose} />}
    </div>
  );
}

function NothingFound({ narrowed }: { narrowed: boolean }) {
  const { create } = useInvoiceRights();
  if (narrowed) {
    const text = 'Nenhuma nota combina com a busca e os filtros escolhidos.';
    return (
      <NoticePage part icon="search" title="Nada encontrado" text={text}>
        <Link to="/nf_invoice" className={buttonClass()}>
          Limpar busca e filtros
        </Link>
      </NoticePage>
    );
  }
  const text = 'Crie o primeiro rascunho, confira os impostos e emita a nota do serviço.';
  return (
    <NoticePage part icon="file" title="Nenhuma nota fiscal ainda" text={text}>
      {create && (
        <Link to="/nf_invoice/create" className={buttonClass({ variant: 'primary' })}>
          Nova nota fiscal
        </Link>
      )}
    </NoticePage>
  );
}
