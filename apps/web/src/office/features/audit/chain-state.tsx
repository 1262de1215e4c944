import type { AuditState } from '@balcao/contract/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { plainMoment } from '../../../ui/dates.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './chain-state.module.css';
import { askForCheck, chainQuery, isAwaited } from './queries.ts';

type ChainNotice = { mood: 'done' | 'waiting' | 'overdue'; icon: IconName; text: string };

function noticeOf({ check }: AuditState): ChainNotice {
  if (!check) return { mood: 'waiting', icon: 'clock', text: 'A cadeia ainda não foi conferida.' };
  const { faults, sealed_until: until } = check;
  if (faults > 0) {
    const text = 'A auditoria foi adulterada. Veja o que com “npm run audit -- check” no servidor.';
    return { mood: 'overdue', icon: 'alert', text };
  }
  if (!until) return { mood: 'waiting', icon: 'clock', text: 'Nada foi selado ainda.' };
  return { mood: 'done', icon: 'shield', text: `Cadeia íntegra até ${plainMoment(until)}` };
}

/** Whether the last check found that somebody changed the log outside the system. */
export function ChainState() {
  const [waitsFrom, setWaitsFrom] = useState<string | null>();
  const { data } = useQuery(chainQuery(waitsFrom));
  const watching = isAwaited(data, waitsFrom);
  const asking = useSingleMutation({
    mutationFn: askForCheck,
    onError: (failure) => {
      setWaitsFrom(undefined);
      notify('danger', failureText(failure));
    },
  });
  if (!data) return null;
  const { check, open } = data;
  const { mood, icon, text } = noticeOf(data);
  return (
    <div className={style.state} data-mood={mood}>
      <p role="status">
        <Icon name={icon} />
        <span>{text}</span>
        {check && (
          <small>
            Conferida <Moment at={check.at} />: {check.entries.toLocaleString('pt-BR')} registros
            {open > 0 && `, ${open.toLocaleString('pt-BR')} à espera de selo`}
          </small>
        )}
      </p>
      <Button
        disabled={watching}
        onClick={() => {
          setWaitsFrom(check?.at ?? null);
          asking.mutate();
        }}
      >
        {watching ? 'Conferindo...' : 'Conferir agora'}
      </Button>
    </div>
  );
}
