import { formatCurrency } from '@balcao/brazil/money';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import type { WholeRecurrence } from '@balcao/contract/payments/recurrence';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ChargeState } from '../charge-state.tsx';
import { recurrenceText } from '../charge-words.ts';
import { recurrenceQuery } from '../queries.ts';
import style from './charge-detail.module.css';
import { StopDialog } from './stop-dialog.tsx';

/** The newest charges that are shown here; the list has all of them. */
const MOST_SHOWN = 6;

/** What comes next, or why nothing does. */
function nextText(of: WholeRecurrence): string {
  if (of.state === 'finished') return 'Terminou: todas as cobranças foram feitas.';
  if (of.state === 'stopped') {
    const by = of.stopped_by ? ` por ${of.stopped_by}` : '';
    return `Parada${by}. Motivo: ${of.stop_reason ?? ''}`;
  }
  const due = brazilianDate(of.next_due_date ?? '');
  const on = brazilianDate(of.next_made_on ?? '');
  const how = of.emit ? 'emitida' : 'feita como rascunho';
  return `A próxima vence em ${due}, de ${formatCurrency(of.value_cents)}, e será ${how} em ${on}.`;
}

type Props = { charge: WholeCharge; onChange: (recurrence: WholeRecurrence) => void };

/** The repetition of a charge: its place in it, what comes next, and how to change or stop that. */
export function RecurrenceCard({ charge, onChange }: Props) {
  const { recurrence } = charge;
  const id = recurrence?.id ?? 0;
  const [stopping, setStopping] = useState(false);
  const { data, error } = useQuery({ ...recurrenceQuery(id), enabled: recurrence !== null });
  if (!recurrence) return null;
  const of = data?.data;
  return (
    <section className={style.card} aria-labelledby="repeticao">
      <h2 id="repeticao">Repetição{of && ` · ${recurrenceText(recurrence.number, of)}`}</h2>
      {!of && error && <p className={style.quiet}>{failureText(error)}</p>}
      {!of && !error && <Skeleton width="70%" />}
      {of && (
        <>
          <p>{nextText(of)}</p>
          {of.wait_reason && (
            <p className={style.wait} role="status">
              <Icon name="clock" size={16} />
              {of.wait_reason} Tentamos de novo a cada hora.
            </p>
          )}
          <ol className={style.instalments}>
            {of.charges.slice(0, MOST_SHOWN).map((one) => (
              <li key={one.id}>
                <Link
                  to="/pm_transaction/$id/edit"
                  params={{ id: String(one.id) }}
                  aria-current={one.id === charge.id ? 'page' : undefined}
                >
                  {one.number}ª · {brazilianDate(one.due_date)}
                </Link>
                <ChargeState charge={one} />
                <span className={style.money}>{formatCurrency(one.value_cents)}</span>
              </li>
            ))}
          </ol>
          <div className={style.links}>
            <Link to="/pm_transaction" search={{ recurrence_id: String(id) }}>
              Ver todas na lista
            </Link>
          </div>
          {(data.may.update || data.may.stop) && (
            <div className={style.acts}>
              {data.may.stop && <Button onClick={() => setStopping(true)}>Parar repetição</Button>}
              {data.may.update && <Button onClick={() => onChange(of)}>Alterar próximas</Button>}
            </div>
          )}
        </>
      )}
      {stopping && <StopDialog id={id} onClose={() => setStopping(false)} />}
    </section>
  );
}
