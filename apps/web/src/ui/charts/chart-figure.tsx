import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import style from './charts.module.css';

type Props = {
  title: string;
  legend?: ReactNode;
  chart: ReactNode;
  /** The same numbers, always on the page. */
  table: ReactNode;
  /** What opens a long table below the chart. */
  folded?: string;
};

/** A chart above the table of its numbers; the table can stand alone. */
export function ChartFigure({ title, legend, chart, table, folded }: Props) {
  const [alone, setAlone] = useState(false);
  const id = useId();
  return (
    <section className={style.figure} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        <Button variant="quiet" aria-pressed={alone} onClick={() => setAlone(!alone)}>
          Ver como tabela
        </Button>
      </div>
      {!alone && (
        <div className={style.chart}>
          {legend}
          {chart}
        </div>
      )}
      {folded && !alone ? (
        <details className={style.folded}>
          <summary>{folded}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </section>
  );
}

/** How a series is drawn: by colour, and by filling or dashes besides. */
export type Tone =
  | 'in'
  | 'out'
  | 'in-ahead'
  | 'out-ahead'
  | 'line'
  | 'line-ahead'
  | 'line-2'
  | 'line-3';

type Legended = { items: readonly { name: string; tone: Tone; past?: boolean }[] };

/** `past`: a line of an earlier time. */
export function Legend({ items }: Legended) {
  return (
    <ul className={style.legend} aria-hidden="true">
      {items.map(({ name, tone, past }) => (
        <li key={name}>
          <svg viewBox="0 0 16 10" width="16" height="10" aria-hidden="true">
            {tone.startsWith('line') ? (
              <path d="M0 5H16" data-tone={tone} data-past={past} />
            ) : (
              <rect x="1" y="1" width="14" height="8" data-tone={tone} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
