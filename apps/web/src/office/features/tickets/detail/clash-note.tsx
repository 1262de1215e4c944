import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { ChangeList } from '../../../records/change-list.tsx';
import { statusesQuery } from '../queries.ts';
import { namedChanges } from './clash.ts';
import style from './clash-note.module.css';
import type { Clash } from './use-ticket-change.ts';

type Props = { clash: Clash; onKeep: () => void; onDrop: () => void };

/** Who changed the same thing meanwhile, and what; the person says whose word counts. */
export function ClashNote({ clash: { change, conflict }, onKeep, onDrop }: Props) {
  const { data: statuses = [] } = useQuery(statusesQuery);
  const isMe = conflict?.is_me;
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
              : `${conflict?.who ?? 'Outra pessoa'} alterou o mesmo enquanto você olhava`}
          </strong>
          {conflict?.at && (
            <>
              {' · '}
              <Moment at={conflict.at} />
            </>
          )}
        </p>
        {conflict && (
          <ChangeList record="at_ticket" changes={namedChanges(conflict.changes, statuses)} />
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
