import type { Operations } from '@balcao/contract/operations/operations';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../ui/moment.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import style from './operations.module.css';
import { OperationsSkeleton } from './operations-skeleton.tsx';
import { OverallState } from './overall-state.tsx';
import { operationsQuery } from './queries.ts';
import { QueueDepths } from './queue-depths.tsx';
import { SectionCard } from './section-card.tsx';
import { sectionNames, sectionTitles } from './section-titles.ts';
import { ServerList } from './server-list.tsx';
import { StateBadge } from './state-badge.tsx';
import { useToldChanges } from './use-told-changes.ts';

/** Whether everything works, what does not, and what to do about it. */
export function OperationsPage() {
  const found = useQuery(operationsQuery);
  useToldChanges(found.data);
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Operações · Balcão</title>
      <h1>Operações</h1>
      {found.isPending && <OperationsSkeleton />}
      {found.isLoadingError && (
        <ListFault
          error={found.error}
          title="Não foi possível carregar as operações"
          onRetry={() => found.refetch()}
        />
      )}
      {found.isRefetchError && (
        <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
      )}
      {found.data && <Sections all={found.data} />}
    </div>
  );
}

function Sections({ all }: { all: Operations }) {
  const { queues, servers } = all;
  return (
    <>
      <OverallState all={all} />
      <p className={style.todo}>
        Lido <Moment at={all.at} />; a página se atualiza sozinha.
      </p>
      <nav aria-label="Seções">
        <ul className={style.overview}>
          {sectionNames.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>
                {sectionTitles[name]} <StateBadge state={all[name].state} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={style.cards}>
        {sectionNames.map((name) => (
          <SectionCard key={name} name={name} section={all[name]}>
            {name === 'queues' && (
              <>
                <FailedJobs jobs={queues.jobs} />
                <QueueDepths kinds={queues.kinds} />
              </>
            )}
            {name === 'servers' && <ServerList servers={servers.servers} />}
          </SectionCard>
        ))}
      </div>
    </>
  );
}
