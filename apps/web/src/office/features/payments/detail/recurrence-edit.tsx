import type { CallInput } from '@balcao/contract/endpoint';
import type { updateRecurrence, WholeRecurrence } from '@balcao/contract/payments/recurrence';
import { useRef, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { EditBack, LeaveGuard } from '../../../records/leave-guard.tsx';
import { recurrenceDraft, rhythmBody } from '../../../repeating/recurrence-draft.ts';
import { RecurrenceFields } from '../../../repeating/recurrence-fields.tsx';
import { useChargeRights } from '../charge-rights.ts';
import { repeatWords } from '../charge-words.ts';
import { AmountFields } from '../form/amount-fields.tsx';
import { bodyOf } from '../form/charge-body.ts';
import style from '../form/charge-form.module.css';
import { blankCharge, type ChargeForm } from '../form/charge-form.ts';
import { LiveQuote } from '../form/live-quote.tsx';
import { draftsOf } from '../form/rule-drafts.ts';
import { RuleFields } from '../form/rule-fields.tsx';
import { SwitchField } from '../form/switch-field.tsx';
import { useChargeForm } from '../form/use-charge-form.ts';
import { chargeKeys } from '../queries.ts';
import { useChargeAct } from './charge-acts.ts';
import { changeNext } from './recurrence-acts.ts';

type Body = CallInput<typeof updateRecurrence>['body'];
/** Fixed for all that come. */
const without = ['due_date', 'credits_balance'] as const;
type Props = { recurrence: WholeRecurrence; onClose: () => void };

/** The next charge in the form; its payer, unit and due date are not changed here. */
const formOf = (of: WholeRecurrence): ChargeForm => ({
  ...blankCharge,
  ...draftsOf(of),
  person_name: of.person_name,
  unit: { id: of.business_unit_id, name: of.business_unit_name },
  type: of.type,
  value: of.value_cents,
  due_date: of.next_due_date,
  description: of.description,
  valid_days: of.valid_days,
  repeat: 'recurrence',
  recurrence: recurrenceDraft(of),
});

function changesOf(form: ChargeForm, emit: boolean) {
  const { value_cents, description, fine, interest, discount, abatement, valid_days } =
    bodyOf(form);
  const { every: _, ...ending } = rhythmBody(form.recurrence);
  const rules = { fine, interest, discount, abatement, valid_days };
  return { value_cents, description, ...rules, ...ending, emit } satisfies Body;
}

/** Changes the charges that come next; those that were made stay as they are. */
export function RecurrenceEdit({ recurrence: of, onClose }: Props) {
  const leaving = useRef(false);
  const { emit: mayEmit } = useChargeRights();
  const [emit, setEmit] = useState(of.emit);
  const { box, form, faults, set, check, dirty, tell } = useChargeForm(formOf(of));
  const saving = useChargeAct(of.id, changeNext, {
    said: 'As próximas cobranças foram alteradas.',
    onDone: onClose,
    quiet: true,
    onFault: tell,
    stale: chargeKeys.recurrence(of.id),
  });
  const send = () =>
    check() && saving.mutate({ ...changesOf(form, emit), updated_at: of.updated_at });
  const failed = saving.isError && Object.keys(faults).length === 0;
  return (
    <div className={style.page}>
      <title>Alterar próximas cobranças · Balcão</title>
      <header className={style.head}>
        <EditBack dirty={dirty || emit !== of.emit} onClose={onClose} />
        <h1>Alterar próximas cobranças</h1>
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
        <AmountFields form={form} faults={faults} set={set} fixed without={without} />
        <fieldset className={style.section}>
          <legend>Repetição</legend>
          <RecurrenceFields
            words={repeatWords}
            draft={form.recurrence}
            faults={faults}
            set={(part) => set({ recurrence: { ...form.recurrence, ...part } })}
            fixed
          />
          {mayEmit && (
            <SwitchField
              label="Emitir as próximas e avisar o cliente"
              value={emit}
              onChange={setEmit}
            />
          )}
          <p className={style.quiet}>As cobranças que já foram feitas não mudam.</p>
        </fieldset>
        <RuleFields form={form} faults={faults} set={set} />
        <FieldError id="proximas" error={failed ? failureText(saving.error) : undefined} />
        <div className={style.acts}>
          <Button onClick={onClose}>Voltar sem salvar</Button>
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Salvar
          </Button>
        </div>
      </form>
      <aside className={style.aside} aria-label="Como fica">
        <LiveQuote form={form} cents={form.value} />
      </aside>
      <LeaveGuard dirty={dirty || emit !== of.emit} leaving={leaving} />
    </div>
  );
}
