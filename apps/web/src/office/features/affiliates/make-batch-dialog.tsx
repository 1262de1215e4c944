import { formatCurrency } from '@balcao/brazil/money';
import type { BatchPlan, Payable } from '@balcao/contract/affiliates/batches';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { notify } from '../../../ui/notices.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { FieldError } from '../../records/labelled.tsx';
import { type Decisions, decisionsOf, seenOf, undecided } from './batch-decisions.ts';
import { faultAt, LeftOut, today } from './batch-dialogs.tsx';
import { planQuery, sendBatch } from './queries.ts';
import { SignalChoice } from './signal-choice.tsx';
import style from './signals.module.css';
import { useBatchAct } from './use-batch-act.ts';

const REQUIRED = 'Campo obrigatório.';

/** The first affiliate of whom nothing is decided comes into sight. */
const toUndecided = (signals: HTMLElement | null) =>
  signals?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus();

type Made = Awaited<ReturnType<typeof sendBatch>>;

/**
 * Takes what can be paid until a day. Affiliates with signals of fraud are shown first, and each is left out or paid knowingly; who
 * stays out is told before the dialog goes.
 */
export function MakeBatchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [until, setUntil] = useState<string | null>(today());
  const [decisions, setDecisions] = useState<Decisions>({});
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<Made>();
  const signals = useRef<HTMLElement>(null);
  const plan = useQuery(planQuery(until));
  const act = useBatchAct(sendBatch, (batch) => {
    notify('success', `Lote nº ${batch.id}: ${formatCurrency(batch.total_cents)}.`);
    if (batch.left.length === 0) onClose();
    else setMade(batch);
  });
  if (made) return <LeftOut left={made.left} onClose={onClose} />;
  const parts = plan.data?.parts ?? [];
  const make = () => {
    setAsked(true);
    if (undecided(parts, decisions).length > 0) toUndecided(signals.current);
    else if (until && plan.data) act.mutate({ until, ...decisionsOf(parts, decisions) });
  };
  const fault =
    until === null ? REQUIRED : (faultAt(act.error, 'until') ?? faultAt(plan.error, 'until'));
  const failed = act.fault ?? (plan.error ? failureText(plan.error) : undefined);
  return (
    <ConfirmDialog
      title="Fazer lote de comissões"
      action="Fazer lote"
      working={act.isPending || plan.isFetching}
      onConfirm={make}
      onClose={onClose}
    >
      <p>
        Entra tudo o que pode ser pago até o dia. Cada afiliado ganha um lançamento a pagar no
        financeiro.
      </p>
      <DateField
        label="Até o dia"
        max={today()}
        value={until}
        onChange={(day) => {
          act.reset();
          setUntil(day);
        }}
        {...(fault && { error: fault })}
      />
      {plan.isLoading && (
        <div role="status" aria-label="Conferindo as comissões">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      )}
      {plan.data && <PlanText plan={plan.data} />}
      <Signals
        section={signals}
        parts={parts}
        decisions={decisions}
        asked={asked}
        onDecide={(seen, decision) => setDecisions({ ...decisions, [seen]: decision })}
      />
      <FieldError id={`${id}-failed`} error={fault ? undefined : failed} />
    </ConfirmDialog>
  );
}

function PlanText({ plan: { parts, total_cents } }: { plan: BatchPlan }) {
  if (parts.length === 0) return <p role="status">Não há comissões a pagar até este dia.</p>;
  const many = parts.length === 1 ? '1 afiliado' : `${parts.length} afiliados`;
  return (
    <p role="status" className={style.sum}>
      {`Há ${formatCurrency(total_cents)} a pagar, de ${many}.`}
    </p>
  );
}

type SignalsProps = {
  section: RefObject<HTMLElement | null>;
  parts: readonly Payable[];
  decisions: Decisions;
  /** Somebody tried to make the batch: what is not decided is a fault. */
  asked: boolean;
  onDecide: (seen: string, decision: 'leave' | 'pay') => void;
};

function Signals({ section, parts, decisions, asked, onDecide }: SignalsProps) {
  const found = parts.filter(({ signals }) => signals.length > 0);
  if (found.length === 0) return null;
  return (
    <section ref={section} aria-label="Sinais de fraude">
      <p>
        {found.length === 1
          ? 'Confira este afiliado antes de pagar:'
          : `Confira estes ${found.length} afiliados antes de pagar:`}
      </p>
      <ul className={style.found}>
        {found.map((payable) => {
          const seen = seenOf(payable);
          const decision = decisions[seen];
          return (
            <SignalChoice
              key={payable.af_affiliate_id}
              payable={payable}
              decision={decision}
              error={asked && !decision ? 'Deixe de fora ou confirme o pagamento.' : undefined}
              onDecide={(chosen) => onDecide(seen, chosen)}
            />
          );
        })}
      </ul>
    </section>
  );
}
