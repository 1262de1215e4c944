import type { EntryDirection } from '@balcao/contract/finance/entry';
import { useId } from 'react';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { useEntryRights } from '../entries/entry-rights.ts';
import { MoneyField } from '../entries/money-field.tsx';
import style from './entry-form.module.css';
import type { EntryForm, Faults } from './entry-form.ts';

type Props = {
  form: EntryForm;
  faults: Faults;
  set: (part: Partial<EntryForm>) => void;
  /** Whether a field of the call may change. */
  may: (field: string) => boolean;
};

const directions: [EntryDirection, string][] = [
  ['payable', 'A pagar'],
  ['receivable', 'A receber'],
];

function DirectionChoice({ form, set }: Pick<Props, 'form' | 'set'>) {
  const name = useId();
  return (
    <div className={style.choices}>
      {directions.map(([direction, label]) => (
        <label key={direction}>
          <input
            type="radio"
            name={name}
            checked={form.direction === direction}
            onChange={() => set({ direction })}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** What it is, and whose. */
export function WordFields({ form, faults, set, may }: Props) {
  const payable = form.direction === 'payable';
  return (
    <fieldset className={style.section}>
      <legend>O que é</legend>
      {may('direction') && <DirectionChoice form={form} set={set} />}
      <TextField
        label="Descrição"
        maxLength={500}
        value={form.description}
        error={faults.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className={style.fields}>
        {may('supplier_name') && (
          <TextField
            label={payable ? 'Fornecedor (opcional)' : 'De quem (opcional)'}
            maxLength={200}
            value={form.supplier}
            error={faults.supplier}
            onChange={({ target }) => set({ supplier: target.value })}
          />
        )}
        {may('person_id') && (
          <ReferenceSelect
            record="gl_user"
            label="Pessoa cadastrada (opcional)"
            placeholder="Procure por nome, CPF, CNPJ ou e-mail"
            value={form.person}
            error={faults.person}
            onChange={(person) => set({ person })}
          />
        )}
        <TextField
          label="Documento (opcional)"
          placeholder="Nota, boleto, contrato…"
          maxLength={60}
          value={form.document}
          error={faults.document}
          onChange={({ target }) => set({ document: target.value })}
        />
      </div>
    </fieldset>
  );
}

/** How much and when, and in which unit. */
export function AmountFields({ form, faults, set, may }: Props) {
  const { units } = useEntryRights();
  return (
    <fieldset className={style.section}>
      <legend>Quanto e quando</legend>
      <div className={style.fields}>
        {may('amount_cents') && (
          <MoneyField
            label="Valor"
            required
            value={form.amount}
            onChange={(amount) => set({ amount })}
            error={faults.amount}
          />
        )}
        {may('due_date') && (
          <DateField
            label="Vencimento"
            value={form.due_date}
            onChange={(due_date) => set({ due_date })}
            {...(faults.due_date && { error: faults.due_date })}
          />
        )}
        {may('competence') && (
          <DateField
            label="Competência"
            value={form.competence ?? form.due_date}
            onChange={(competence) => set({ competence })}
            {...(faults.competence && { error: faults.competence })}
          />
        )}
        {may('business_unit_id') && (
          <ReferenceSelect
            record="gl_business_unit"
            label="Unidade"
            only={units}
            value={form.unit}
            error={faults.unit}
            onChange={(unit) => set({ unit })}
          />
        )}
      </div>
      {may('competence') && (
        <p className={style.quiet}>
          A competência é o dia em que isto conta no resultado, mesmo que o dinheiro venha depois.
        </p>
      )}
    </fieldset>
  );
}
