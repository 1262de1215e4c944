import type { ReactNode } from 'react';
import style from './bulk.module.css';

type Row = { id: number; person_name: string | null; message: string | null };
type Props<R extends Row> = {
  title: string;
  rows: readonly R[];
  /** Counts those beyond the rows, too. */
  total: number;
  link: (row: R) => ReactNode;
};

/** So few need no closed list. */
const FEW = 5;

/** What stays as it is, by its reason. */
export function RefusedRows<R extends Row>({ title, rows, total, link }: Props<R>) {
  const reasons = Map.groupBy(rows, ({ message }) => message ?? '');
  return (
    <section className={style.card} aria-labelledby="de-fora">
      <h2 id="de-fora">{title}</h2>
      {[...reasons].map(([reason, some]) => (
        <details key={reason} className={style.reason} open={rows.length <= FEW}>
          <summary>
            {reason} <span className={style.quiet}>{some.length.toLocaleString('pt-BR')}</span>
          </summary>
          <ul className={style.rows}>
            {some.map((row) => (
              <li key={row.id}>
                {link(row)}
                <span className={style.quiet}>{row.person_name}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {total > rows.length && (
        <p className={style.quiet}>E mais {(total - rows.length).toLocaleString('pt-BR')}.</p>
      )}
    </section>
  );
}
