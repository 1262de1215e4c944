import { DateField } from '../../../../ui/date-field.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { chargeTypes } from '../charge-words.ts';
import { AmountField } from './amount-field.tsx';
import style from './charge-form.module.css';
import type { ChargeForm, Faults } from './charge-form.ts';
import { DueHint } from './live-quote.tsx';

type Props = {
  form: ChargeForm;
  faults: Faults;
  set: (part: Partial<ChargeForm>) => void;
  /** Only the description may change. */
  wordsOnly?: boolean;
};

/** How much, until when, and for what. */
export function AmountFields({ form, faults, set, wordsOnly }: Props) {
  const many = form.repeat === 'instalments';
  return (
    <fieldset className={style.section}>
      <legend>O que cobrar</legend>
      {!wordsOnly && (
        <>
          <div className={style.fields}>
            <AmountField
              label={many ? 'Valor total' : 'Valor'}
              measure="money"
              required
              value={form.value}
              onChange={(value) => set({ value })}
              error={faults.value}
            />
            <DateField
              label={form.repeat === 'once' ? 'Vencimento' : 'Primeiro vencimento'}
              value={form.due_date}
              onChange={(due_date) => set({ due_date })}
              {...(faults.due_date && { error: faults.due_date })}
            />
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
            <ReferenceSelect
              record="gl_business_unit"
              label="Unidade que recebe"
              value={form.unit}
              error={faults.unit}
              onChange={(unit) => set({ unit })}
            />
          </div>
          <DueHint due={form.due_date} />
        </>
      )}
      <TextField
        label="Descrição (o cliente vê)"
        maxLength={140}
        value={form.description}
        error={faults.description}
        onChange={({ target }) => set({ description: target.value })}
      />
    </fieldset>
  );
}
