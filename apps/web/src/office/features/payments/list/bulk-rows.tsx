import type { CallOutput } from '@balcao/contract/endpoint';
import type { getJob } from '@balcao/contract/payments/charge-bulk';
import style from './bulk.module.css';

type Row = CallOutput<typeof getJob>['data']['report'][number];

/** The charges that stay as they are, with the reason; `total` counts those beyond the list, too. */
export function RefusedRows({ rows, total }: { rows: readonly Row[]; total: number }) {
  if (rows.length === 0) return null;
  return (
    <section className={style.box} aria-label="Ficam como estão">
      <ul className={style.rows}>
        {rows.map(({ id, person_name, message }) => (
          <li key={id}>
            <strong>
              nº {id}
              {person_name && ` · ${person_name}`}
            </strong>
            <span>{message}</span>
          </li>
        ))}
        {total > rows.length && <li>E mais {(total - rows.length).toLocaleString('pt-BR')}.</li>}
      </ul>
    </section>
  );
}
