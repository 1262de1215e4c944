import { commissionStates, commissionWords } from '@balcao/contract/affiliates/commissions';
import { affiliate } from '@balcao/contract/affiliates/records';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import list from '../../records/list-page.module.css';
import { ListFoot, ListWaiting } from '../../records/list-parts.tsx';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import { useAbilities } from '../../records/use-abilities.ts';
import style from './affiliates.module.css';
import { BatchList } from './batch-list.tsx';
import { CommissionRows } from './commission-rows.tsx';
import { type CommissionSearch, commissionSearch } from './commission-search.ts';
import { MakeBatchDialog } from './make-batch-dialog.tsx';
import { commissionsQuery } from './queries.ts';

/** What affiliates earned, the newest first: what is held, what can be paid, and what refunds took back. */
export function CommissionListPage() {
  const search = commissionSearch(useSearch({ from: '/office/af_commission' }));
  const found = useQuery(commissionsQuery(search));
  const { update } = useAbilities(affiliate);
  const [making, setMaking] = useState(false);
  const page = found.data;
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Comissões · Balcão</title>
      <div className={style.head}>
        <h1>Comissões</h1>
        <Link to="/$record" params={{ record: 'af_affiliate' }} className={buttonClass()}>
          Afiliados
        </Link>
        {update && (
          <Button variant="primary" onClick={() => setMaking(true)}>
            Fazer lote
          </Button>
        )}
      </div>
      <Filters search={search} />
      <section
        className={list.list}
        aria-label="Comissões"
        aria-busy={found.isPending || found.isPlaceholderData}
      >
        {found.isPending && <ListWaiting />}
        {found.isLoadingError && <ListFault error={found.error} onRetry={() => found.refetch()} />}
        {found.isRefetchError && (
          <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
        )}
        {page?.data.length === 0 && <Nothing search={search} />}
        {page && page.data.length > 0 && <CommissionRows rows={page.data} />}
      </section>
      {page && <ListFoot page={page} />}
      <BatchList />
      {making && <MakeBatchDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

/** The address holds every choice; a new one begins at the first page. */
function Filters({ search }: { search: CommissionSearch }) {
  const navigate = useNavigate();
  const choose = (part: { [Name in keyof CommissionSearch]: unknown }) => {
    const next = commissionSearch({ ...search, page: undefined, ...part });
    void navigate({ to: '/af_commission', search: next, replace: true });
  };
  const { status = '', af_affiliate_id: id, affiliate = '' } = search;
  return (
    <section className={style.filters} aria-label="Filtros">
      <Select
        label="Estado"
        value={status}
        onChange={({ target }) => choose({ status: target.value })}
      >
        <option value="">Todos</option>
        {commissionStates.map((one) => (
          <option key={one} value={one}>
            {commissionWords[one]}
          </option>
        ))}
      </Select>
      <ReferenceSelect
        record="af_affiliate"
        label="Afiliado"
        placeholder="Todos"
        value={id === undefined ? null : { id, name: affiliate || `nº ${id}` }}
        onChange={(chosen) => choose({ af_affiliate_id: chosen?.id, affiliate: chosen?.name })}
      />
    </section>
  );
}

function Nothing({ search: { page: _, ...filters } }: { search: CommissionSearch }) {
  if (Object.keys(filters).length === 0) {
    const text =
      'Quando um cliente que veio pelo endereço de um afiliado paga uma cobrança, a comissão aparece aqui.';
    return (
      <NoticePage part icon="coin" title="Nenhuma comissão ainda" text={text}>
        <Link to="/$record" params={{ record: 'af_affiliate' }} className={buttonClass()}>
          Ver afiliados
        </Link>
      </NoticePage>
    );
  }
  return (
    <NoticePage
      part
      icon="search"
      title="Nada encontrado"
      text="Nenhuma comissão combina com os filtros."
    >
      <Link to="/af_commission" search={{}} className={buttonClass()}>
        Limpar filtros
      </Link>
    </NoticePage>
  );
}
