import type { endOwnSession, OwnSession } from '@balcao/contract/people/own-data';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { notify } from '../../ui/notices.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { call } from '../api.ts';
import { failureText } from '../api-error.ts';
import { queryClient } from '../query-client.ts';
import { useSingleMutation } from '../use-single-mutation.ts';
import style from './own-access.module.css';
import { ownSessionsQuery } from './own-sessions-query.ts';

/** The devices where the person is logged in, each with a button that logs it out. */
export function OwnSessions({ className }: { className: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isError } = useQuery(ownSessionsQuery);
  const ending = useSingleMutation({
    mutationFn: ({ id }: OwnSession) =>
      call<typeof endOwnSession>('DELETE /api/me/sessions/:id', { params: { id } }),
    onSuccess: (left, { device }) => {
      queryClient.setQueryData(ownSessionsQuery.queryKey, left);
      notify('success', `Sessão encerrada: ${device}.`);
      // The button that had the focus is gone.
      heading.current?.focus();
    },
    onError: (failure) => {
      notify('danger', failureText(failure));
      void queryClient.invalidateQueries(ownSessionsQuery);
    },
  });
  return (
    <section className={className} aria-labelledby="sessoes">
      <h2 id="sessoes" ref={heading} tabIndex={-1}>
        Dispositivos conectados
      </h2>
      <p>Se você não reconhece um dispositivo, encerre a sessão dele e altere sua senha.</p>
      {!data && isError && <p role="alert">{failureText(error)}</p>}
      {!data && !isError && (
        <div className={style.row}>
          <Skeleton width="60%" />
        </div>
      )}
      <ul className={style.list}>
        {data?.data.map((session) => (
          <Row
            key={session.id}
            session={session}
            busy={ending.isPending}
            onEnd={() => ending.mutate(session)}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function Row({ session: { device, ip, seen_at, current }, busy, onEnd }: RowProps) {
  return (
    <li className={style.row}>
      <div>
        <p className={style.name}>{device}</p>
        <p className={style.detail}>
          Último acesso <Moment at={seen_at} /> · IP {ip}
        </p>
      </div>
      {current ? (
        <span className={style.current}>
          <Icon name="check" size={16} />
          Este dispositivo
        </span>
      ) : (
        <Button disabled={busy} onClick={onEnd} aria-label={`Encerrar sessão: ${device}`}>
          Encerrar sessão
        </Button>
      )}
    </li>
  );
}
