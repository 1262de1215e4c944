import type { DryRun, SampleMail } from '@balcao/contract/automail/rule';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { keyed } from '../../../ui/keyed.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './automail.module.css';
import { cappedText, dryRunText, keptBackText } from './dry-run-words.ts';
import { dryRunQuery } from './queries.ts';
import { SubjectLink } from './subject-link.tsx';

type Props = { id: number; savedAt: string; onClose: () => void };

/** What a rule would have sent, mail by mail; opening it asks the server. */
export function DryRunDialog({ id, savedAt, onClose }: Props) {
  const run = useQuery(dryRunQuery(id, savedAt));
  const ask = useEffectEvent(() => void (run.data ?? run.refetch()));
  useEffect(() => ask(), []);
  return (
    <Dialog title="Simulação" className={style.wide} backCloses onClose={onClose}>
      {(close) => (
        <>
          {run.isFetching && (
            <div role="status" aria-label="Simulando">
              <Skeleton width="80%" />
              <Skeleton width="60%" />
            </div>
          )}
          {run.error && !run.isFetching && <p role="alert">{failureText(run.error)}</p>}
          {run.data && !run.isFetching && <Result run={run.data} />}
          <DialogActions>
            <Button disabled={run.isFetching} onClick={() => void run.refetch()}>
              Simular de novo
            </Button>
            <Button variant="primary" onClick={close}>
              Fechar
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Result({ run }: { run: DryRun }) {
  const keptBack = keptBackText(run);
  const capped = cappedText(run);
  const all = run.mails + run.skipped;
  return (
    <>
      <p role="status">
        <b>{dryRunText(run)}</b>
        {keptBack && ` ${keptBack}`}
        {capped && ` ${capped}`}
      </p>
      {run.sample.length > 0 && (
        <ul className={style.sample} aria-label="E-mails da simulação">
          {keyed(run.sample).map(({ key, item }) => (
            <Mail key={key} mail={item} />
          ))}
        </ul>
      )}
      {all > run.sample.length && (
        <p className={style.quiet}>{`Aqui estão os primeiros ${run.sample.length}.`}</p>
      )}
    </>
  );
}

function Mail({
  mail: { to, name, subject, at, origin, parent_code, reason },
}: {
  mail: SampleMail;
}) {
  return (
    <li data-kept={reason ? true : undefined}>
      <span className={style.line}>
        <b>{name || to || 'Sem nome'}</b>
        <Moment at={at} />
      </span>
      <span className={style.quiet}>{to || 'sem endereço'}</span>
      <span>{subject}</span>
      {reason && (
        <span className={style.kept}>
          <Icon name="ban" size={16} />
          {reason}
        </span>
      )}
      <SubjectLink origin={origin} id={parent_code} />
    </li>
  );
}
