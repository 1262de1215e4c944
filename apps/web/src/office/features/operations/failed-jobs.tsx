import type { FailedJob } from '@balcao/contract/operations/operations';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import style from './operations.module.css';
import { useDiscard, useRetry } from './use-job-acts.ts';

/** Jobs that failed, each with its error and what can be done with it. */
export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const [asked, setAsked] = useState<FailedJob | null>(null);
  const retry = useRetry();
  if (jobs.length === 0) return null;
  const working = retry.isPending;
  return (
    <>
      <h3>Tarefas que falharam</h3>
      <ul className={style.rows} aria-label="Tarefas que falharam">
        {jobs.map((job) => (
          <li key={job.id} className={style.job}>
            <JobFacts job={job} />
            <div className={style.acts}>
              <Button
                aria-label={`Tentar de novo: ${job.title}`}
                disabled={working}
                onClick={() => retry.mutate(job.id)}
              >
                Tentar de novo
              </Button>
              <Button
                variant="quiet"
                aria-label={`Descartar: ${job.title}`}
                onClick={() => setAsked(job)}
              >
                Descartar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked && <DiscardDialog job={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function JobFacts({ job }: { job: FailedJob }) {
  const { name, title, area, tries, error, failed_at, next_at, kept_until } = job;
  return (
    <div className={style.facts}>
      <b>{title}</b>
      <small>
        {area} · {name}
      </small>
      <span>{error}</span>
      <small>
        {tries} {tries === 1 ? 'tentativa' : 'tentativas'}
        {failed_at && (
          <>
            {', falhou '}
            <Moment at={failed_at} />
          </>
        )}
        {next_at ? (
          <>
            {', próxima tentativa '}
            <Moment at={next_at} />
          </>
        ) : (
          ', não será tentada sozinha'
        )}
        {kept_until && (
          <>
            {', fica nesta lista até '}
            <Moment at={kept_until} />
          </>
        )}
      </small>
    </div>
  );
}

function DiscardDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const discard = useDiscard();
  return (
    <ConfirmDialog
      title="Descartar esta tarefa?"
      action="Descartar"
      danger
      working={discard.isPending}
      onConfirm={() => discard.mutate(job.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        “{job.title}” não será executada e não volta: o que ela faria fica por fazer. Fica
        registrado na auditoria quem descartou.
      </p>
    </ConfirmDialog>
  );
}
