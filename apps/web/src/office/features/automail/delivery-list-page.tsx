import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import list from '../../records/list-page.module.css';
import { ListFoot, ListWaiting } from '../../records/list-parts.tsx';
import style from './automail.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryRows } from './delivery-rows.tsx';
import { type DeliverySearch, deliverySearch } from './delivery-search.ts';
import { deliveriesQuery } from './queries.ts';
import { useRetry } from './use-retry.ts';

/** The mails of all rules, the newest first: what went out, what waits, and what was kept back and why. */
export function DeliveryListPage() {
  const search = deliverySearch(useSearch({ from: '/office/am_delivery' }));
  const found = useQuery(deliveriesQuery(search));
  const [opened, setOpened] = useState<number>();
  const retry = useRetry();
  const page = found.data;
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Envios automáticos · Balcão</title>
      <div className={style.head}>
        <h1>Envios automáticos</h1>
        <Link to="/am_block" className={buttonClass()}>
          Endereços bloqueados
        </Link>
        <Link to="/$record" params={{ record: 'am_rule' }} className={buttonClass()}>
          E-mails automáticos
        </Link>
      </div>
      <DeliveryFilters search={search} />
      <section
        className={list.list}
        aria-label="Envios"
        aria-busy={found.isPending || found.isPlaceholderData}
      >
        {found.isPending && <ListWaiting />}
        {found.isLoadingError && <ListFault error={found.error} onRetry={() => found.refetch()} />}
        {found.isRefetchError && (
          <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
        )}
        {page?.data.length === 0 && <Nothing search={search} />}
        {page && page.data.length > 0 && (
          <DeliveryRows rows={page.data} open={setOpened} retry={retry.mutate} />
        )}
      </section>
      {page && <ListFoot page={page} />}
      {opened !== undefined && <DeliveryDialog id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function Nothing({ search: { page: _, ...filters } }: { search: DeliverySearch }) {
  if (Object.keys(filters).length === 0) {
    const text = 'Ligue um e-mail automático: o que ele enviar, ou deixar de enviar, aparece aqui.';
    return (
      <NoticePage part icon="mail" title="Nenhum envio ainda" text={text}>
        <Link to="/$record" params={{ record: 'am_rule' }} className={buttonClass()}>
          Ver e-mails automáticos
        </Link>
      </NoticePage>
    );
  }
  const text = 'Nenhum envio combina com os filtros. A busca é pelo endereço inteiro.';
  return (
    <NoticePage part icon="search" title="Nada encontrado" text={text}>
      <Link to="/am_delivery" search={{}} className={buttonClass()}>
        Limpar busca e filtros
      </Link>
    </NoticePage>
  );
}
