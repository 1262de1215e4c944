import { formatCurrency } from '@balcao/brazil/money';
import type { Candidate, CandidateKind, Suggestion } from '@balcao/contract/finance/matching';
import { useEffect, useRef } from 'react';
import { announce } from '../../../../ui/announcer.tsx';
import { Button } from '../../../../ui/button.tsx';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { LineFacts } from './done-lines.tsx';
import style from './statements.module.css';

const kinds: Record<CandidateKind, string> = {
  movement: 'Já lançado',
  entry: 'Lançamento em aberto',
  charge: 'Cobrança em aberto',
  rule: 'Regra',
};

type Props = {
  line: Suggestion;
  active: boolean;
  picked: number;
  mayChange: boolean;
  onFocus: () => void;
  onPick: (which: number) => void;
  onAccept: () => void;
  onOpen: (what: 'split' | 'ignore' | 'book') => void;
};

const spoken = ({ amount_cents, text }: Suggestion, one: Candidate | undefined) =>
  `${text}, ${formatCurrency(amount_cents)}. ${one ? `${kinds[one.kind]}: ${one.description}, ${one.why.join(', ')}` : 'Sem sugestão'}.`;

/** A line left, what it may be right; the one that keys act on shows all candidates. */
export function OpenLine({
  line,
  active,
  picked,
  mayChange,
  onFocus,
  onPick,
  onAccept,
  onOpen,
}: Props) {
  const element = useRef<HTMLLIElement>(null);
  const chosen = line.candidates[picked];
  const words = spoken(line, chosen);
  useEffect(() => {
    if (!active) return;
    element.current?.scrollIntoView({ block: 'nearest' });
    announce(words);
  }, [active, words]);
  const shown = active ? line.candidates : line.candidates.slice(0, 1);
  return (
    <li
      ref={element}
      className={style.open}
      data-active={active || undefined}
      aria-current={active ? 'true' : undefined}
    >
      <button type="button" className={style.pick} onClick={onFocus}>
        <LineFacts line={line} />
      </button>
      <div className={style.facts}>
        {line.candidates.length === 0 && <span className={style.small}>Sem sugestão</span>}
        {shown.map((one, place) => (
          <button
            type="button"
            key={`${one.kind} ${one.id}`}
            className={style.candidate}
            aria-pressed={active ? place === picked : undefined}
            onClick={() => {
              onFocus();
              onPick(place);
            }}
          >
            <span>
              {`${place + 1}. ${kinds[one.kind]}: ${one.description}`}
              {one.on && `, ${brazilianDate(one.on)}`}
              {one.amount_cents !== line.amount_cents && `, ${formatCurrency(one.amount_cents)}`}
            </span>
            <span className={style.why}>{`${one.score} de 100: ${one.why.join(', ')}`}</span>
          </button>
        ))}
      </div>
      {mayChange && (
        <div className={style.acts}>
          {chosen && (
            <Button variant={active ? 'primary' : undefined} onClick={onAccept}>
              Conciliar
            </Button>
          )}
          {active && (
            <>
              <Button onClick={() => onOpen('split')}>Dividir</Button>
              <Button onClick={() => onOpen('book')}>Novo lançamento</Button>
              <Button onClick={() => onOpen('ignore')}>Ignorar</Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
