import { type MetaEventState, metaEventStates } from '@balcao/contract/advertising/meta-events';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import list from '../../records/list-page.module.css';
import { ListFoot, ListWaiting } from '../../records/list-parts.tsx';
import style from './advertising.module.css';
import { MetaEventRows } from './meta-event-rows.tsx';
import { metaStates } from './meta-event-words.ts';
import { metaEventsQuery, metaSearch } from './queries.ts';

/** What Meta was told of conversions, and what not. */
export function MetaEventsPage() {
  const search = metaSearch(useSearch({ from: '/office/ad_meta_event' }));
  const found = useQuery(metaEventsQuery(search));
  const navigate = useNavigate();
  const page = found.data;
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Eventos para a Meta · Balcão</title>
      <div className={style.head}>
        <h1>Eventos para a Meta</h1>
        <Link to="/ad_report" className={buttonClass()}>
          Retorno dos anúncios
        </Link>
      </div>
      {page && !page.enabled && (
        <p className={style.small}>
          Nada é enviado: esta instalação não tem o pixel e o token da API de Conversões
          (META_PIXEL_ID e META_ACCESS_TOKEN).
        </p>
      )}
      <section className={style.filters} aria-label="Filtros">
        <Select
          label="Situação"
          value={search.status ?? ''}
          onChange={({ target }) =>
            void navigate({
              to: '/ad_meta_event',
              search: metaSearch({ status: target.value as MetaEventState }),
              replace: true,
            })
          }
        >
          <option value="">Todas</option>
          {metaEventStates.map((state) => (
            <option key={state} value={state}>
              {metaStates[state].name}
            </option>
          ))}
        </Select>
      </section>
      <section
        className={list.list}
        aria-label="Eventos"
        aria-busy={found.isPending || found.isPlaceholderData}
      >
        {found.isPending && <ListWaiting />}
        {found.isLoadingError && <ListFault error={found.error} onRetry={() => found.refetch()} />}
        {found.isRefetchError && (
          <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
        )}
        {page?.data.length === 0 && (
          <NoticePage
            part
            icon="search"
            title="Nenhum evento"
            text="O que fez quem aceitou o aviso de privacidade aparece aqui dez minutos depois: aberturas, assinaturas e vendas."
          />
        )}
        {page && page.data.length > 0 && (
          <MetaEventRows rows={page.data} retries={page.may.retry && page.enabled} />
        )}
      </section>
      {page && <ListFoot page={page} />}
    </div>
  );
}
