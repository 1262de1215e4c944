import { DateField } from '../../../../ui/date-field.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import style from './invoice-form.module.css';
import { CityField, CodeField, LongField } from './typed-fields.tsx';
import type { InvoiceFormState } from './use-invoice-form.ts';

type Props = { state: InvoiceFormState /** The unit cannot change any more. */; fixed?: boolean };

/** Who serves, what and where. */
export function ServiceFields({ state, fixed }: Props) {
  const { form, faults, set, complete } = state;
  return (
    <fieldset className={style.section}>
      <legend>Serviço</legend>
      <div className={style.fields}>
        {!fixed && (
          <ReferenceSelect
            record="gl_business_unit"
            label="Unidade que emite"
            value={form.unit}
            error={faults.unit}
            onChange={(unit) => void complete({ unit })}
          />
        )}
        <DateField
          label="Competência"
          value={form.competence}
          onChange={(competence) => set({ competence })}
          {...(faults.competence && { error: faults.competence })}
        />
        <CodeField
          label="Código de tributação nacional"
          digits={6}
          value={form.service_code}
          error={faults.service_code}
          onChange={(service_code) => set({ service_code })}
        />
        <CodeField
          label="NBS (opcional)"
          digits={9}
          value={form.nbs}
          error={faults.nbs}
          onChange={(nbs) => set({ nbs })}
        />
        <CodeField
          label="Código municipal (opcional)"
          digits={3}
          value={form.municipal_code}
          error={faults.municipal_code}
          onChange={(municipal_code) => set({ municipal_code })}
        />
        <CityField
          label="Cidade do serviço"
          value={form.place}
          error={faults.place}
          onChange={(place) => set({ place })}
        />
      </div>
      <LongField
        label="Descrição do serviço (vai na nota)"
        value={form.description}
        error={faults.description}
        onChange={(description) => set({ description })}
      />
    </fieldset>
  );
}
