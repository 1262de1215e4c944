import type { CallInput } from '@balcao/contract/endpoint';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import type { updateCharge } from '@balcao/contract/payments/charge-acts';
import { useRef } from 'react';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { EditBack, LeaveGuard } from '../../../records/leave-guard.tsx';
import { AmountFields } from '../form/amount-fields.tsx';
import { bodyOf, formOf } from '../form/charge-body.ts';
import style from '../form/charge-form.module.css';
import { blankCharge } from '../form/charge-form.ts';
import { LiveQuote } from '../form/live-quote.tsx';
import { PayerFields } from '../form/payer-fields.tsx';
import { AbatementOnly, RuleFields } from '../form/rule-fields.tsx';
import { useChargeForm } from '../form/use-charge-form.ts';
import { useChargeAct } from './charge-acts.ts';

type Body = CallInput<typeof updateCharge>['body'];
type Props = { charge: WholeCharge; onClose: () => void };

/** Fields that are left out while the state fixes them. */
const keepable = ['value', 'due_date', 'credits_balance'] as const;

const save = (id: number, body: Body) =>
  call<typeof updateCharge>('PUT /api/pm_transaction/:id', { params: { id }, body });

/** Changes a charge: only the fields that its state allows are sent, and only those that differ. */
export function ChargeEdit({ charge, onClose }: Props) {
  const leaving = useRef(false);
  const first = { ...blankCharge, ...formOf(charge) };
  const { box, form, faults, set, check, dirty, tell } = useChargeForm(first, charge.editable);
  const saving = useChargeAct(charge.id, save, {
    said: 'Cobrança alterada.',
    onDone: onClose,
    quiet: true,
    onFault: tell,
  });
  const [before, now] = [Object.entries(bodyOf(first)), Object.entries(bodyOf(form))];
  const old = new Map(before.map(([name, value]) => [name, JSON.stringify(value)]));
  const changed = now.filter(
    ([name, value]) => charge.editable.includes(name) && old.get(name) !== JSON.stringify(value),
  );
  const send = () => {
    if (!check()) return;
    if (changed.length === 0) onClose();
    else saving.mutate({ ...Object.fromEntries(changed), updated_at: charge.updated_at } as Body);
  };
  const failed = saving.isError && Object.keys(faults).length === 0;
  const emitted = charge.status !== 'draft';
  const may = (field: string) => charge.editable.includes(field);
  const kept = keepable.filter((name) => !may(name === 'value' ? 'value_cents' : name));
  return (
    <div className={style.page}>
      <title>{`Alterar cobrança nº ${charge.id} · Balcão`}</title>
      <header className={style.head}>
        <EditBack dirty={dirty} onClose={onClose} />
        <h1>Alterar cobrança nº {charge.id}</h1>
      </header>
      <form
        ref={box}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {may('person_email') && (
          <PayerFields
            form={form}
            faults={faults}
            set={set}
            emailOnly={!may('person_name')}
            withoutAddress={!may('person_address')}
          />
        )}
        <AmountFields form={form} faults={faults} set={set} fixed={!may('type')} without={kept} />
        {may('fine') && <RuleFields form={form} faults={faults} set={set} />}
        {!may('fine') && may('abatement') && (
          <>
            <AbatementOnly form={form} faults={faults} set={set} />
            <p className={style.quiet}>
              O banco fica sabendo na próxima remessa. O boleto e o Pix mudam, o link continua o
              mesmo, e o cliente é avisado.
            </p>
          </>
        )}
        {emitted && may('value_cents') && (
          <p className={style.quiet}>
            Com outro valor, vencimento ou outras regras, o boleto e o Pix mudam. O link continua o
            mesmo, e o cliente é avisado.
          </p>
        )}
        <FieldError id="alterar" error={failed ? failureText(saving.error) : undefined} />
        <div className={style.acts}>
          <Button onClick={onClose}>Voltar sem salvar</Button>
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Salvar
          </Button>
        </div>
      </form>
      {may('value_cents') && (
        <aside className={style.aside} aria-label="Como fica">
          <LiveQuote form={form} cents={form.value} />
        </aside>
      )}
      <LeaveGuard dirty={dirty} leaving={leaving} />
    </div>
  );
}
