import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { statusesQuery } from '../queries.ts';
import style from './conflict-note.module.css';
import { namedChanges } from './ticket-conflict.ts';
import type { TicketConflict } from './use-ticket-change.ts';

const ChangeList = lazy(async () => ({
  default: (await import('../../../records/change-list.tsx')).ChangeList,
}));

type Props = { conflict: TicketConflict; onKeep: () => void; onDrop: () => void };

/** Shows who changed the same property meanwhile, and how; the person decides which value to keep. */
export function ConflictNote({ conflict: { change, conflict: theirs }, onKeep, onDrop }: Props) {
  const { data: statuses = [] } = useQuery(statusesQuery);
  const isMe = theirs?.is_me;
  return (
    <section
      className={style.note}
      role="alert"
      aria-label={isMe ? 'Sua alteração em outra aba' : 'Alteração de outra pessoa'}
    >
      <Icon name="alert" size={20} />
      <div className={style.said}>
        <p>
          <strong>
            {isMe
              ? 'Você alterou o mesmo em outra aba'
              : `${theirs?.who ?? 'Outra pessoa'} alterou o mesmo enquanto você olhava`}
          </strong>
          {theirs?.at && (
            <>
              {' · '}
              <Moment at={theirs.at} />
            </>
          )}
        </p>
        {theirs && (
          <Suspense>
            <ChangeList record="at_ticket" changes={namedChanges(theirs.changes, statuses)} />
          </Suspense>
        )}
        <p>
          O que você escolheu ainda não foi salvo: <strong>{change.what}</strong>
        </p>
        <div className={style.actions}>
          <Button onClick={onKeep}>Salvar o meu</Button>
          <Button variant="quiet" onClick={onDrop}>
            Deixar como está
          </Button>
        </div>
      </div>
    </section>
  );
}
