import type { IssKind } from '@balcao/contract/invoices/amounts';
import { issKindWords, issWithheldWords } from '@balcao/contract/invoices/invoice-words';
import { useId } from 'react';
import field from '../../../../ui/field.module.css';
import { Select, TextField } from '../../../../ui/field.tsx';
import { Labelled } from '../../../records/labelled.tsx';
import { entriesOf } from './entries-of.ts';
import style from './fiscal.module.css';
import { RateField } from './rate-field.tsx';
import type { FiscalForm, FiscalFormState, RateName } from './use-fiscal-form.ts';

type Code = 'service_code' | 'municipal_code' | 'nbs' | 'cst' | 'class_code' | 'operation_code';
type CodeProps = {
  state: FiscalFormState;
  label: string;
  name: Code;
  length: number;
  /** The error's name, where it is not the field's. */
  at?: string;
};

/** A code of so many digits; it may be pasted with its dots. */
function CodeField({ state: { form, set, errorOf }, label, name, length, at }: CodeProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={form[name]}
      error={errorOf(at ?? name)}
      onChange={({ target }) => {
        const part: Partial<FiscalForm> = {
          [name]: target.value.replace(/\D/g, '').slice(0, length),
        };
        set(part);
      }}
    />
  );
}

const rateWords: Record<RateName, string> = {
  pis: 'PIS retido',
  cofins: 'COFINS retida',
  csll: 'CSLL retida',
  irrf: 'IRRF',
  inss: 'INSS retido',
};

/** The service that a draft begins with. */
export function ServiceFields({ state }: { state: FiscalFormState }) {
  const { form, set, errorOf } = state;
  const id = useId();
  const fault = errorOf('description_template');
  return (
    <fieldset className={style.section}>
      <legend>Serviço padrão</legend>
      <p className={style.quiet}>Cada rascunho começa com estes dados e pode ter outros.</p>
      <div className={style.fields}>
        <CodeField
          state={state}
          label="Código de tributação nacional"
          name="service_code"
          length={6}
        />
        <CodeField
          state={state}
          label="Código municipal (opcional)"
          name="municipal_code"
          length={3}
        />
        <CodeField state={state} label="NBS (opcional)" name="nbs" length={9} />
      </div>
      <Labelled id={id} label="Texto do serviço" error={fault}>
        <textarea
          id={id}
          className={field.input}
          rows={3}
          maxLength={2000}
          value={form.description_template}
          aria-invalid={fault ? true : undefined}
          aria-describedby={[`${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ')}
          onChange={({ target }) => set({ description_template: target.value })}
        />
        <p id={`${id}-hint`} className={style.quiet}>
          Variáveis:{' '}
          {'{{descricao}} {{nome}} {{mes}} {{ano}} {{valor}} {{cobranca}} {{atendimento}}'}
        </p>
      </Labelled>
    </fieldset>
  );
}

/** The taxes that a draft begins with. */
export function TaxFields({ state }: { state: FiscalFormState }) {
  const { form, set, errorOf } = state;
  return (
    <fieldset className={style.section}>
      <legend>Tributos padrão</legend>
      <div className={style.fields}>
        <Select
          label="Situação do ISS"
          value={form.iss_kind}
          error={errorOf('iss_kind')}
          onChange={({ target }) => set({ iss_kind: target.value as IssKind })}
        >
          {entriesOf(issKindWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <RateField
          label="Alíquota do ISS"
          value={form.iss_rate}
          error={errorOf('iss_rate')}
          onChange={(iss_rate) => set({ iss_rate })}
        />
        <Select
          label="Retenção do ISS"
          value={form.iss_withheld}
          error={errorOf('iss_withheld')}
          onChange={({ target }) =>
            set({ iss_withheld: target.value === 'customer' ? 'customer' : 'no' })
          }
        >
          {entriesOf(issWithheldWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <RateField
          label="Carga tributária aproximada"
          value={form.burden_rate}
          error={errorOf('burden_rate')}
          onChange={(burden_rate) => set({ burden_rate })}
        />
      </div>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={form.states_iss_rate}
          onChange={({ target }) => set({ states_iss_rate: target.checked })}
        />
        Informar a alíquota na nota: o município não a cadastrou no sistema nacional
      </label>
      <div className={style.narrow}>
        {entriesOf(rateWords).map(([name, words]) => (
          <RateField
            key={name}
            label={words}
            value={form.withheld[name]}
            error={errorOf(`withheld_rates.${name}`)}
            onChange={(rate) => set({ withheld: { ...form.withheld, [name]: rate } })}
          />
        ))}
      </div>
      <div className={style.narrow}>
        <CodeField state={state} label="CST do IBS e CBS" name="cst" length={3} at="ibs_cbs.cst" />
        <CodeField
          state={state}
          label="Classificação"
          name="class_code"
          length={6}
          at="ibs_cbs.class_code"
        />
        <CodeField
          state={state}
          label="Operação (cIndOp)"
          name="operation_code"
          length={6}
          at="ibs_cbs.operation_code"
        />
      </div>
    </fieldset>
  );
}
