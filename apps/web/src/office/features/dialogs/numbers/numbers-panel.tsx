import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { isForbidden, ListFault } from '../../../records/list-fault.tsx';
import { isNarrow } from '../narrow.ts';
import { useDraft } from '../use-draft.ts';
import { type Asked, aboutText, askedOf } from './asked.ts';
import { AskedForm } from './asked-form.tsx';
import { numbersFrom } from './numbers.ts';
import { numbersQuery } from './numbers-calls.ts';
import style from './numbers-panel.module.css';
import { faultOf } from './periods.ts';
import { shownNumbersOf } from './shown-numbers.ts';
import { TicketsDialog, type TicketsWanted } from './tickets-dialog.tsx';
import { Told } from './told.tsx';

/** How real conversations went through the dialog. While it is open, canvas and outline show the same numbers. */
export function NumbersPanel() {
  const draft = useDraft();
  const store = askedOf(draft);
  const asked = useSyncExternalStore(store.watch, store.get);
  const fault = faultOf(asked);
  return (
    <div className={style.panel}>
      <AskedForm asked={asked} onAsk={store.set} />
      {fault ? <p role="alert">{fault}</p> : <Answer asked={asked} onAsk={store.set} />}
    </div>
  );
}

type Props = { asked: Asked; onAsk: (asked: Asked) => void };

function Answer({ asked, onAsk }: Props) {
  const draft = useDraft();
  const answer = useQuery(numbersQuery(draft.id, asked));
  const [wanted, setWanted] = useState<TicketsWanted>();
  const { data, error, isPending, isPlaceholderData } = answer;
  const shown = shownNumbersOf(draft);
  const about = aboutText(asked);
  const numbers = useMemo(
    () => (data && data.started > 0 && !isPlaceholderData ? numbersFrom(data, about) : null),
    [data, about, isPlaceholderData],
  );
  useEffect(() => shown.set(numbers), [shown, numbers]);
  useEffect(
    // On a phone only one part is seen at a time: there the numbers stay until somebody hides them.
    () => () => {
      if (!isNarrow()) shown.set(null);
    },
    [shown],
  );
  if (isPending) return <Waiting />;
  if (!data) return <Fault error={error} onRetry={() => void answer.refetch()} />;
  if (data.started === 0) return <Nothing asked={asked} onAsk={onAsk} />;
  return (
    <div
      className={style.told}
      aria-busy={isPlaceholderData}
      data-old={isPlaceholderData || undefined}
    >
      <Told data={data} asked={asked} onWant={setWanted} />
      {wanted && (
        <TicketsDialog asked={asked} wanted={wanted} onClose={() => setWanted(undefined)} />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className={style.told} role="status" aria-label="Carregando">
      <Skeleton width="60%" />
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </div>
  );
}

function Nothing({ asked, onAsk }: Props) {
  const isOne = asked.version !== 'all';
  return (
    <NoticePage
      part
      icon="clock"
      title="Nenhuma conversa neste período"
      text="Quando visitantes conversarem com este diálogo, os números aparecem aqui e no desenho."
    >
      {isOne && (
        <Button onClick={() => onAsk({ ...asked, version: 'all' })}>Ver todas as versões</Button>
      )}
    </NoticePage>
  );
}

function Fault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isForbidden(error)) {
    return (
      <NoticePage
        part
        icon="ban"
        title="Você não tem acesso aos números"
        text="Se precisar deles, fale com quem administra o sistema."
      />
    );
  }
  return <ListFault error={error} title="Não foi possível carregar os números" onRetry={onRetry} />;
}
