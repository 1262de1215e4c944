import { isShipped } from '@balcao/contract/automail/triggers';
import type { WholeRow } from '@balcao/contract/records/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './automail.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryBadge } from './delivery-state.tsx';
import { DryRunDialog } from './dry-run-dialog.tsx';
import { dryRunText } from './dry-run-words.ts';
import view from './mail-view.module.css';
import { deliveriesQuery, dryRunQuery } from './queries.ts';
import { triggerIn } from './rule-parts.ts';

/** What a rule would send and what it has sent; beside its form. */
export function RulePanel({ row: { data } }: { row: WholeRow }) {
  // What a feature says itself cannot be looked for in the past.
  const trigger = triggerIn(data);
  const isFixed = trigger && isShipped(trigger.kind);
  return (
    <>
      {!isFixed && <DryRun id={data.id} savedAt={String(data.updated_at)} />}
      <LastDeliveries id={data.id} name={String(data.name)} />
    </>
  );
}

function DryRun({ id, savedAt }: { id: number; savedAt: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(dryRunQuery(id, savedAt));
  return (
    <section className={style.card} aria-labelledby="simular">
      <h2 id="simular">Simulação</h2>
      <p className={data ? undefined : style.quiet}>
        {data
          ? dryRunText(data)
          : 'Veja para quem este e-mail iria, como está salvo. Nada é enviado.'}
      </p>
      <div className={view.switches}>
        <Button onClick={() => setOpen(true)}>{data ? 'Ver a lista' : 'Simular'}</Button>
      </div>
      {open && <DryRunDialog id={id} savedAt={savedAt} onClose={() => setOpen(false)} />}
    </section>
  );
}

const SHOWN = 5;

function LastDeliveries({ id, name }: { id: number; name: string }) {
  const { data, error } = useQuery(deliveriesQuery({ am_rule_id: id }, SHOWN));
  const [opened, setOpened] = useState<number>();
  return (
    <section className={style.card} aria-labelledby="ultimos-envios">
      <h2 id="ultimos-envios">Últimos envios</h2>
      {error && <p role="alert">{failureText(error)}</p>}
      {!data && !error && <Skeleton width="60%" />}
      {data?.data.length === 0 && <p className={style.quiet}>Nenhum envio ainda.</p>}
      {data && data.data.length > 0 && (
        <ul className={style.last}>
          {data.data.map((one) => (
            <li key={one.id}>
              <button type="button" className={style.opens} onClick={() => setOpened(one.id)}>
                <span className={style.to}>{one.to ?? 'Sem endereço'}</span>
                <span className={style.line}>
                  <DeliveryBadge status={one.status} />
                  <Moment at={one.sent_at ?? one.created_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > SHOWN && (
        <Link to="/am_delivery" search={{ am_rule_id: id, rule: name }}>
          Ver todos os envios
        </Link>
      )}
      {opened !== undefined && <DeliveryDialog id={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
