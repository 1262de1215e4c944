import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { chargeTypes } from '../charge-words.ts';
import { AmountField } from './amount-field.tsx';
import style from './charge-form.module.css';
import type { ChargeForm, Faults } from './charge-form.ts';
import { DueHint } from './live-quote.tsx';
import { SwitchField } from './switch-field.tsx';

type Props = {
  form: ChargeForm;
  faults: Faults;
  set: (part: Partial<ChargeForm>) => void;
  /** Fixed once the charge has been made: form and unit. */
  fixed?: boolean;
  /** What cannot be changed and is not shown. */
  without?: readonly ('value' | 'due_date' | 'credits_balance')[];
};

/** How much, until when, and for what. */
export function AmountFields({ form, faults, set, fixed, without = [] }: Props) {
  const { say } = useTicketWords();
  const many = form.repeat === 'instalments';
  return (
    <fieldset className={style.section}>
      <legend>O que cobrar</legend>
      <div className={style.fields}>
        {!without.includes('value') && (
          <AmountField
            label={many ? 'Valor total' : 'Valor'}
            measure="money"
            required
            value={form.value}
            onChange={(value) => set({ value })}
            error={faults.value}
          />
        )}
        {!without.includes('due_date') && (
          <DateField
            label={form.repeat === 'once' ? 'Vencimento' : 'Primeiro vencimento'}
            value={form.due_date}
            onChange={(due_date) => set({ due_date })}
            {...(faults.due_date && { error: faults.due_date })}
          />
        )}
        {!fixed && (
          <Select
            label="Forma"
            value={form.type}
            onChange={({ target }) => set({ type: target.value as ChargeForm['type'] })}
          >
            {Object.entries(chargeTypes).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </Select>
        )}
        {!fixed && (
          <ReferenceSelect
            record="gl_business_unit"
            label="Unidade que recebe"
            value={form.unit}
            error={faults.unit}
            onChange={(unit) => set({ unit })}
          />
        )}
      </div>
      {!without.includes('due_date') && <DueHint form={form} />}
      <TextField
        label="Descrição (o cliente vê)"
        maxLength={140}
        value={form.description}
        error={faults.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      {form.at_ticket_id !== null && !without.includes('credits_balance') && (
        <SwitchField
          label={say('Creditar o que for pago no saldo {do atendimento}')}
          value={form.credits_balance}
          onChange={(credits_balance) => set({ credits_balance })}
        />
      )}
    </fieldset>
  );
}
