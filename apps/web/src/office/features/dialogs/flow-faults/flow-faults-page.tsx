import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { isForbidden, ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { flowFaultsQuery } from '../queries.ts';
import { FaultCard } from './fault-card.tsx';
import { FaultFilters } from './fault-filters.tsx';
import type { FaultSearch } from './fault-search.ts';
import style from './flow-faults.module.css';

const RULE =
  'Problemas que conversas de verdade encontraram, sem os dados de quem conversou. Um problema conta como corrigido quando uma versão mais nova do diálogo já não tem o bloco, ou o mudou, ou teve 10 conversas, e nenhuma o mostrou. Se voltar, ele volta para os abertos.';

/** What went wrong in the flows' conversations, for the people who mend them. */
export function FlowFaultsPage() {
  const search = useSearch({ from: '/office/at_flow_fault' });
  const list = useQuery(flowFaultsQuery(search));
  const faults = list.data?.faults;
  if (list.isLoadingError && isForbidden(list.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Problemas dos diálogos · Balcão</title>
      <h1>Problemas dos diálogos</h1>
      <p className={style.rule}>{RULE}</p>
      <FaultFilters search={search} list={list.data} />
      <div className={style.list} aria-busy={list.isPending || list.isPlaceholderData}>
        {list.isPending && <Skeleton width="70%" />}
        {list.isLoadingError && (
          <ListFault
            error={list.error}
            title="Não foi possível carregar os problemas"
            onRetry={() => list.refetch()}
          />
        )}
        {faults?.length === 0 && <Nothing search={search} />}
        {faults && faults.length > 0 && (
          <ul className={style.faults} aria-label="Problemas">
            {faults.map((fault) => (
              <FaultCard key={fault.id} fault={fault} />
            ))}
          </ul>
        )}
      </div>
      {list.data?.more && <p>Aqui estão os 500 problemas mais recentes.</p>}
    </div>
  );
}

function Nothing({ search: { state, ...rest } }: { search: FaultSearch }) {
  if (Object.keys(rest).length > 0) {
    const text = 'Nenhum problema combina com os filtros escolhidos.';
    return (
      <NoticePage part icon="search" title="Nada encontrado" text={text}>
        <Link to="/at_flow_fault" search={state ? { state } : {}} className={buttonClass()}>
          Limpar filtros
        </Link>
      </NoticePage>
    );
  }
  if (state) {
    const text = 'Os problemas que uma versão nova resolver aparecem aqui.';
    return <NoticePage part icon="clock" title="Nada corrigido ainda" text={text} />;
  }
  const text = 'Se algo falhar em uma conversa, aparece aqui com o bloco e a mensagem.';
  return <NoticePage part icon="check" title="Nenhum problema aberto" text={text} />;
}
