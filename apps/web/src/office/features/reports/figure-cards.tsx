import { numberText } from '@balcao/contract/reports/number-text';
import type { Figure } from '@balcao/contract/reports/report';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { cardsOf } from './cards-of.ts';
import figureStyle from './figures.module.css';
import { FormulaHint } from './formula-hint.tsx';
import { NumberLink } from './number-link.tsx';
import { changeOf } from './number-words.ts';
import style from './report.module.css';

const icons = { up: 'arrowUp', down: 'arrowDown', same: null } as const;
const moods = { better: 'melhor', worse: 'pior' };

/** The figures of the whole period; those of one thing, as its median and its slowest, share a card. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  const { say } = useTicketWords();
  const { single, shared } = cardsOf(figures.map((one) => ({ ...one, label: say(one.label) })));
  return (
    <>
      <ul className={figureStyle.cards} aria-label="Números do período">
        {single.map((figure) => (
          <Card key={figure.key} figure={figure} />
        ))}
      </ul>
      {shared.length > 0 && (
        <ul className={figureStyle.sharedCards} aria-label="Tempos do período">
          {shared.map(({ label, parts }) => (
            <li key={label} className={style.panel}>
              <h2>{label}</h2>
              <ul className={figureStyle.parts}>
                {parts.map(({ words, figure }) => (
                  <Part key={figure.key} words={words} figure={figure} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Card({ figure }: { figure: Figure }) {
  const { say } = useTicketWords();
  const { label, formula, value, unit, rows } = figure;
  return (
    <li className={figureStyle.card}>
      <span className={figureStyle.cardName}>{label}</span>
      <FormulaHint label={label} formula={say(formula)} />
      <b className={figureStyle.cardValue}>
        <NumberLink value={value} unit={unit} rows={rows} label={label} />
      </b>
      <ChangeNote figure={figure} />
    </li>
  );
}

function Part({ words, figure }: { words: string; figure: Figure }) {
  const { say } = useTicketWords();
  const { label, formula, value, unit, rows } = figure;
  return (
    <li className={figureStyle.part}>
      <span className={figureStyle.cardName}>{words}</span>
      <b>
        <NumberLink value={value} unit={unit} rows={rows} label={label} />
      </b>
      <FormulaHint label={label} formula={say(formula)} />
      <ChangeNote figure={figure} />
    </li>
  );
}

/** Direction and mood in words beside arrow and colour. */
function ChangeNote({ figure }: { figure: Figure }) {
  const change = changeOf(figure);
  if (!change) return null;
  const icon = icons[change.way];
  return (
    <span className={figureStyle.change} data-mood={change.mood ?? undefined}>
      {icon && <Icon name={icon} size={14} />}
      {change.text}
      {change.mood && ` · ${moods[change.mood]}`}
      <span
        className={figureStyle.before}
      >{`antes ${numberText(figure.before, figure.unit)}`}</span>
    </span>
  );
}
