import { auditActions } from '@balcao/contract/audit/actions';
import type { RecordChange } from '@balcao/contract/records/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { useTicketWords } from '../../platform/session/ticket-words.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChangeWords } from './change-words.ts';
import style from './record-history.module.css';
import { type Calls, recordKeys } from './record-queries.ts';

// With the names of all records' fields: loaded when a history is opened.
const ChangeList = lazy(async () => ({ default: (await import('./change-list.tsx')).ChangeList }));

const PAGE = 50;

/** A page of changes, newest first: the 50 before a given change. */
type Load = (before: number | undefined, signal: AbortSignal) => Promise<RecordChange[]>;

type Of = { record: string; id: number; words?: ChangeWords | undefined };

/** A row's changes with author and time; for `can_log_view`. */
export function RecordHistory({ record, id, words }: Of) {
  const load: Load = async (before, signal) => {
    const asked = { params: { id }, query: { before }, signal };
    return (await call<Calls['history']>(`GET /api/${record}/:id/history`, asked)).data;
  };
  return <History record={record} id={id} load={load} words={words} />;
}

const Loading = () => (
  <div className={style.history} role="status" aria-label="Carregando">
    <Skeleton width="40%" />
    <Skeleton width="70%" />
  </div>
);

/** The same for a row that the generic screens do not cover. */
export function History({ record, id, load, words }: Of & { load: Load }) {
  const { say } = useTicketWords();
  const list = useInfiniteQuery({
    queryKey: recordKeys.history(record, id),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });
  if (list.isPending) return <Loading />;
  if (list.isLoadingError) {
    return (
      <NoticePage
        part
        icon="cloudOff"
        title="Histórico indisponível"
        text={failureText(list.error)}
      >
        <Button onClick={() => list.refetch()}>Tentar novamente</Button>
      </NoticePage>
    );
  }
  const entries = list.data.pages.flat();
  if (entries.length === 0) {
    const text = 'As próximas alterações aparecem aqui.';
    return <NoticePage part icon="clock" title="Nenhuma alteração registrada" text={text} />;
  }
  return (
    <div className={style.history}>
      <Suspense fallback={<Loading />}>
        <ol className={style.list}>
          {entries.map(({ id: key, at, who, impersonator, action, changes }) => (
            <li key={key}>
              <p>
                <strong>{who ?? 'Sistema'}</strong>
                {impersonator && ` (por ${impersonator})`} · {say(auditActions[action] ?? action)} ·{' '}
                <Moment at={at} />
              </p>
              <ChangeList record={record} changes={changes} words={words} />
            </li>
          ))}
        </ol>
      </Suspense>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>
          Mostrar mais
        </Button>
      )}
    </div>
  );
}
