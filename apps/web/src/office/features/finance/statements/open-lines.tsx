import type { Suggestion } from '@balcao/contract/finance/matching';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShortcuts } from '../../../../platform/shortcuts/use-shortcuts.ts';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { BookDialog } from './book-dialog.tsx';
import { CertainLines } from './certain-lines.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { OpenLine } from './open-line.tsx';
import { openQuery } from './queries.ts';
import { SplitDialog } from './split-dialog.tsx';
import { Waiting } from './statement-list-page.tsx';
import style from './statements.module.css';
import { useLineAct } from './use-line-act.ts';
import { useLineKeys } from './use-line-keys.ts';

const HELP =
  '↑ ↓ linha · Enter concilia · 1 a 5 escolhe · S divide · N novo lançamento · I ignora · U desfaz';
const digits = ['1', '2', '3', '4', '5'] as const;
type Open = 'split' | 'ignore' | 'book';

/** Open lines with what they may be; everything can be done by keys. */
export function OpenLines({ id, mayChange }: { id: number; mayChange: boolean }) {
  const { data, isLoadingError, error, refetch } = useQuery(openQuery(id));
  const [at, setAt] = useState(0);
  const [picked, setPicked] = useState<Record<number, number>>({});
  const [dialog, setDialog] = useState<Open | null>(null);
  const [done, setDone] = useState<{ id: number; undo: 'unmatch' | 'unignore' }[]>([]);
  const lines = data?.data ?? [];
  const index = Math.min(at, lines.length - 1);
  const line = lines[index];
  const act = useLineAct(({ act: what, id: lineId }) => {
    setDialog(null);
    if (what === 'unmatch' || what === 'unignore')
      setDone((all) => all.filter((one) => one.id !== lineId));
    else
      setDone((all) => [...all, { id: lineId, undo: what === 'ignore' ? 'unignore' : 'unmatch' }]);
  });
  const chosenOf = (of: Suggestion) => of.candidates[picked[of.line_id] ?? 0];
  const free = mayChange && !act.isPending;
  function accept(of: Suggestion | undefined) {
    const one = of && chosenOf(of);
    if (!of || !one || !free) return;
    if (one.amount_cents !== of.amount_cents) return setDialog('split');
    const { kind, id: found, amount_cents } = one;
    act.mutate({
      act: 'match',
      id: of.line_id,
      body: { matches: [{ kind, id: found, amount_cents }] },
    });
  }
  const undo = () => {
    const last = done.at(-1);
    if (last && free) act.mutate({ act: last.undo, id: last.id });
  };
  const open = (what: Open) => line && free && setDialog(what);
  useLineKeys({
    move: (by) => setAt(Math.max(0, Math.min(lines.length - 1, index + by))),
    accept: () => accept(line),
  });
  useShortcuts([
    ...digits.map((key, place) => ({
      keys: key,
      label: `Escolher a ${key}ª sugestão`,
      run: () => line?.candidates[place] && setPicked({ ...picked, [line.line_id]: place }),
    })),
    { keys: 's', label: 'Dividir a linha', run: () => open('split') },
    { keys: 'n', label: 'Novo lançamento para a linha', run: () => open('book') },
    { keys: 'i', label: 'Ignorar a linha', run: () => open('ignore') },
    { keys: 'u', label: 'Desfazer a última', run: undo },
  ]);
  if (isLoadingError) return <ListFault error={error} onRetry={() => refetch()} />;
  if (!data) return <Waiting />;
  if (lines.length === 0)
    return (
      <NoticePage
        part
        icon="check"
        title="Tudo conciliado"
        text="Cada linha deste extrato tem o seu lançamento, ou foi ignorada."
      />
    );
  const close = () => setDialog(null);
  const { isPending: working, fault, told, mutate: onAct } = act;
  const doing = { working, fault, told, onAct, onClose: close };
  return (
    <>
      {mayChange && <CertainLines id={id} />}
      {mayChange && <p className={style.help}>{HELP}</p>}
      {act.fault && !dialog && (
        <p role="alert" className={style.failed}>
          {act.fault}
        </p>
      )}
      <ol className={style.lines} aria-label="Linhas a conciliar">
        {lines.map((one, place) => (
          <OpenLine
            key={one.line_id}
            line={one}
            active={place === index}
            picked={picked[one.line_id] ?? 0}
            mayChange={mayChange}
            onFocus={() => setAt(place)}
            onPick={(which) => setPicked({ ...picked, [one.line_id]: which })}
            onAccept={() => {
              setAt(place);
              accept(one);
            }}
            onOpen={(what) => {
              setAt(place);
              setDialog(what);
            }}
          />
        ))}
      </ol>
      {line && dialog === 'split' && <SplitDialog line={line} {...doing} />}
      {line && dialog === 'ignore' && <IgnoreDialog line={line} {...doing} />}
      {line && dialog === 'book' && <BookDialog line={line} {...doing} />}
    </>
  );
}
