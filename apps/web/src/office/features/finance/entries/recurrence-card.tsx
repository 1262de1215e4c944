import { formatCurrency } from '@balcao/brazil/money';
import type { WholeEntry } from '@balcao/contract/finance/entry';
import type { WholeRecurrence } from '@balcao/contract/finance/recurrence';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { stop, useEntryAct } from './entry-acts.ts';
import style from './entry-detail.module.css';
import { recurrenceQuery } from './entry-queries.ts';
import { EntryState } from './entry-state.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** The newest entries that are shown here; the list has all of them. */
const MOST_SHOWN = 6;
const rhythms = { month: 'mensal', year: 'anual' };

/** What comes next, or why nothing does. */
function nextText(of: WholeRecurrence): string {
  if (of.state === 'finished') return 'Terminou: todos os lançamentos foram feitos.';
  if (of.state === 'stopped') {
    const by = of.stopped_by ? ` por ${of.stopped_by}` : '';
    return `Parada${by}. Motivo: ${of.stop_reason ?? ''}`;
  }
  const due = brazilianDate(of.next_due_date ?? '');
  const on = brazilianDate(of.next_made_on ?? '');
  return `O próximo vence em ${due}, de ${formatCurrency(of.amount_cents)}, e será feito em ${on}.`;
}

function StopDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const act = useEntryAct(id, stop, { said: 'Repetição parada.', onDone: onClose });
  return (
    <ReasonDialog
      title="Parar a repetição?"
      action="Parar repetição"
      working={act.isPending}
      fault={act.fault}
      onConfirm={act.mutate}
      onClose={onClose}
    >
      <p>Nenhum lançamento novo será feito. Os que já existem continuam como estão.</p>
    </ReasonDialog>
  );
}

type Props = { entry: WholeEntry; onChange: (recurrence: WholeRecurrence) => void };

/** The repetition of an entry: its place in it, what comes next, and how to change or stop that. */
export function RecurrenceCard({ entry, onChange }: Props) {
  const { recurrence } = entry;
  const id = recurrence?.id ?? 0;
  const [stopping, setStopping] = useState(false);
  const { data, error } = useQuery({ ...recurrenceQuery(id), enabled: recurrence !== null });
  if (!recurrence) return null;
  const of = data?.data;
  const place = of && `${recurrence.number}º${of.count === null ? '' : ` de ${of.count}`}`;
  return (
    <section className={style.card} aria-labelledby="repeticao">
      <h2 id="repeticao">Repetição{of && ` · ${place}, ${rhythms[of.every]}`}</h2>
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
          <ol className={style.series}>
            {of.entries.slice(0, MOST_SHOWN).map((one) => (
              <li key={one.id}>
                <Link
                  to="/fn_entry/$id/edit"
                  params={{ id: String(one.id) }}
                  aria-current={one.id === entry.id ? 'page' : undefined}
                >
                  {one.number}º · {brazilianDate(one.due_date)}
                </Link>
                <EntryState entry={one} />
                <span className={style.money}>{formatCurrency(one.amount_cents)}</span>
              </li>
            ))}
          </ol>
          <Link to="/fn_entry" search={{ recurrence_id: id }}>
            Ver todos na lista
          </Link>
          {data.may.stop && (
            <div className={style.acts}>
              <Button onClick={() => setStopping(true)}>Parar repetição</Button>
              <Button onClick={() => onChange(of)}>Alterar próximos</Button>
            </div>
          )}
        </>
      )}
      {stopping && <StopDialog id={id} onClose={() => setStopping(false)} />}
    </section>
  );
}
