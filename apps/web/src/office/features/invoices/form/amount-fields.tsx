import type { IssKind, IssWithheld } from '@balcao/contract/invoices/amounts';
import { issKindWords, issWithheldWords } from '@balcao/contract/invoices/invoice-words';
import { useState } from 'react';
import { Select } from '../../../../ui/field.tsx';
import style from './invoice-form.module.css';
import { AmountField, CodeField } from './typed-fields.tsx';
import type { InvoiceFormState } from './use-invoice-form.ts';

type Props = { state: InvoiceFormState };

const rates = [
  ['pis', 'PIS retido (%)'],
  ['cofins', 'Cofins retida (%)'],
  ['csll', 'CSLL retida (%)'],
  ['irrf', 'IRRF retido (%)'],
  ['inss', 'INSS retido (%)'],
] as const;

const cuts = [
  ['discount', 'Desconto incondicional'],
  ['conditional', 'Desconto condicional'],
  ['deduction', 'Dedução da base'],
] as const;

const codes = [
  ['cst', 'CST do IBS e CBS', 3],
  ['class_code', 'Classificação tributária', 6],
  ['operation_code', 'Indicador da operação', 6],
] as const;

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** How much, and which taxes come of it. */
export function AmountFields({ state: { form, faults, set } }: Props) {
  const rare = [...cuts, ...rates, ...codes];
  const wrong = rare.some(([name]) => faults[name]);
  const used = [...cuts, ...rates].some(([name]) => form[name]);
  // The fold stays open when its last amount is cleared: somebody is at work in it.
  const [open, setOpen] = useState(used);
  return (
    <fieldset className={style.section}>
      <legend>Valores</legend>
      <div className={style.fields}>
        <AmountField
          label="Valor do serviço"
          measure="money"
          required
          value={form.value}
          error={faults.value}
          onChange={(value) => set({ value })}
        />
        <AmountField
          label="Alíquota do ISS (%)"
          measure="percent"
          value={form.iss_rate}
          error={faults.iss_rate}
          onChange={(iss_rate) => set({ iss_rate })}
        />
        <Select
          label="Tributação do ISS"
          value={form.iss_kind}
          error={faults.iss_kind}
          onChange={({ target }) => set({ iss_kind: target.value as IssKind })}
        >
          {optionsOf(issKindWords)}
        </Select>
        <Select
          label="Retenção do ISS"
          value={form.iss_withheld}
          error={faults.iss_withheld}
          onChange={({ target }) => set({ iss_withheld: target.value as IssWithheld })}
        >
          {optionsOf(issWithheldWords)}
        </Select>
      </div>
      <details
        className={style.fold}
        open={open || wrong || used}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Descontos, retenções, IBS e CBS (opcional)</summary>
        <div className={`${style.fields} ${style.folded}`}>
          {cuts.map(([name, label]) => (
            <AmountField
              key={name}
              label={label}
              measure="money"
              value={form[name]}
              error={faults[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
          {rates.map(([name, label]) => (
            <AmountField
              key={name}
              label={label}
              measure="percent"
              value={form[name]}
              error={faults[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
          {codes.map(([name, label, digits]) => (
            <CodeField
              key={name}
              label={label}
              digits={digits}
              value={form[name]}
              error={faults[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}
