import { numberText } from '@balcao/contract/reports/number-text';
import type { ReportTable } from '@balcao/contract/reports/report';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { FormulaHint } from './formula-hint.tsx';
import { NumberLink } from './number-link.tsx';
import style from './report.module.css';

/** Who has waited longest for an answer. A row's key is its ticket. */
export function WaitingList({
  table: { key, label, columns, rows, rest, all },
}: {
  table: ReportTable;
}) {
  const { say } = useTicketWords();
  const [column] = columns;
  const count = rows.length + rest;
  return (
    <section className={style.panel} aria-labelledby={`tabela-${key}`}>
      <header className={style.panelHead}>
        <h2 id={`tabela-${key}`}>{say(label)}</h2>
        {column && <FormulaHint label={say(label)} formula={say(column.formula)} />}
      </header>
      {rows.length === 0 ? (
        <p className={style.summary}>Ninguém espera por resposta agora.</p>
      ) : (
        <ol className={style.waiting}>
          {rows.map((row) => (
            <li key={row.key}>
              <Link to="/at_ticket/$id/edit" params={{ id: row.key }}>
                {row.label}
              </Link>
              <span>{numberText(row.values[0] ?? null, column?.unit ?? 'seconds')}</span>
            </li>
          ))}
        </ol>
      )}
      {count > 0 && (
        <p className={style.summary}>
          {count === 1 ? 'Ao todo espera ' : 'Ao todo esperam '}
          <NumberLink value={count} unit="count" rows={all} label={say(label)} />
        </p>
      )}
    </section>
  );
}
