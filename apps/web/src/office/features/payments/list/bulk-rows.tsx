import type { CallOutput } from '@balcao/contract/endpoint';
import type { getJob } from '@balcao/contract/payments/charge-bulk';
import style from './bulk.module.css';

type Row = CallOutput<typeof getJob>['data']['report'][number];
type Props = { rows: readonly Row[]; total: number };

/** So few charges need no closed list. */
const FEW = 5;

/** The charges that stay as they are, by their reason; `total` counts those beyond the list, too. */
export function RefusedRows({ rows, total }: Props) {
  const reasons = Map.groupBy(rows, ({ message }) => message ?? '');
  return (
    <section className={style.box} aria-label="Ficam como estão">
      {[...reasons].map(([reason, some]) => (
        <details key={reason} open={rows.length <= FEW}>
          <summary>
            {reason} <span className={style.count}>{some.length.toLocaleString('pt-BR')}</span>
          </summary>
          <ul className={style.rows}>
            {some.map(({ id, person_name }) => (
              <li key={id}>
                nº {id}
                {person_name && ` · ${person_name}`}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {total > rows.length && <p>E mais {(total - rows.length).toLocaleString('pt-BR')}.</p>}
    </section>
  );
}
