import { formatCurrency } from '@balcao/brazil/money';
import type { EntryLine } from '@balcao/contract/finance/entry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import style from './entry-detail.module.css';
import { journalQuery } from './entry-queries.ts';

const bases = { competence: 'por competência', cash: 'por caixa' };

function Lines({ lines }: { lines: readonly EntryLine[] }) {
  if (lines.length === 0) return <p className={style.quiet}>Nada dele está no resultado.</p>;
  return (
    <table className={style.journal}>
      <thead>
        <tr>
          <th scope="col">Quando</th>
          <th scope="col">Conta</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={[line.basis, line.on, line.fn_account_id, line.fn_cost_center_name].join(' ')}>
            <td>
              {brazilianDate(line.on)} <span className={style.quiet}>{bases[line.basis]}</span>
            </td>
            <td>
              {line.fn_account_name}
              {line.fn_cost_center_name && ` · ${line.fn_cost_center_name}`}
              {!line.in_result && <span className={style.quiet}> · fora do resultado</span>}
            </td>
            <td>{formatCurrency(line.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Loaded({ id }: { id: number }) {
  const { data, error } = useQuery(journalQuery(id));
  if (data) return <Lines lines={data} />;
  return error ? <p className={style.note}>{failureText(error)}</p> : <Skeleton width="60%" />;
}

/** What the entry means for the result, asked for when somebody unfolds it. */
export function EntryJournal({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={style.card} aria-label="Resultado">
      <details className={style.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Como isto entra no resultado</summary>
        {open && <Loaded id={id} />}
      </details>
    </section>
  );
}
