import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { failureText } from '../../../platform/api-error.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isForbidden, ListFault, NoAccess } from '../../records/list-fault.tsx';
import style from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { ChainState } from './chain-state.tsx';
import { auditQuery } from './queries.ts';

const LINES = 12;

/** Shows who did what, when and from where. */
export function AuditPage() {
  const search = useSearch({ from: '/office/audit' });
  const list = useInfiniteQuery(auditQuery(search));
  const entries = list.data?.pages.flatMap(({ data }) => data);
  if (list.isLoadingError && isForbidden(list.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Auditoria · Balcão</title>
      <h1>Auditoria</h1>
      <ChainState />
      <AuditFilters search={search} />
      <div className={style.list} aria-busy={list.isPending || list.isPlaceholderData}>
        {list.isPending && <Waiting />}
        {list.isLoadingError && (
          <ListFault
            error={list.error}
            title="Não foi possível carregar a auditoria"
            onRetry={() => list.refetch()}
          />
        )}
        {entries?.length === 0 && <Nothing filtered={Object.keys(search).length > 0} />}
        {entries && entries.length > 0 && <AuditList entries={entries} />}
      </div>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>
          Mostrar mais
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p role="alert">Não foi possível carregar mais: {failureText(list.error)}</p>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Carregando" className={style.waiting}>
      {Array.from({ length: LINES }, (_, index) => `line-${index}`).map((line) => (
        <Skeleton key={line} width="70%" />
      ))}
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    const text = 'O que as pessoas fizerem no sistema aparece aqui.';
    return <NoticePage part icon="clock" title="Nada registrado ainda" text={text} />;
  }
  return (
    <NoticePage
      part
      icon="search"
      title="Nada encontrado"
      text="Nenhum registro combina com os filtros escolhidos."
    >
      <Link to="/audit" search={{}} className={buttonClass()}>
        Limpar filtros
      </Link>
    </NoticePage>
  );
}
