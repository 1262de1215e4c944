import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { TextField } from '../../../../ui/field.tsx';
import { TaxIdField } from '../../../../ui/tax-id-field.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import style from './charge-form.module.css';
import type { ChargeForm, Faults } from './charge-form.ts';

type Props = { form: ChargeForm; faults: Faults; set: (part: Partial<ChargeForm>) => void };

/** A known person, or the data of another one. */
export function PayerFields({ form, faults, set }: Props) {
  const { say } = useTicketWords();
  return (
    <fieldset className={style.section}>
      <legend>Quem paga</legend>
      <ReferenceSelect
        record="gl_user"
        label="Já cadastrada"
        placeholder="Procure por nome, CPF, CNPJ ou e-mail"
        value={form.person}
        error={faults.person}
        onChange={(person) => set({ person })}
      />
      {!form.person && (
        <div className={style.fields}>
          <TextField
            label="Nome"
            maxLength={120}
            autoComplete="off"
            value={form.person_name}
            error={faults.person_name}
            onChange={({ target }) => set({ person_name: target.value })}
          />
          <TaxIdField
            kind="any"
            label="CPF ou CNPJ"
            value={form.person_tax_id}
            error={faults.person_tax_id}
            onChange={(person_tax_id) => set({ person_tax_id })}
          />
          <TextField
            label="E-mail"
            type="email"
            autoComplete="off"
            maxLength={200}
            value={form.person_email}
            error={faults.person_email}
            onChange={({ target }) => set({ person_email: target.value })}
          />
        </div>
      )}
      {form.at_ticket_id !== null && (
        <p className={style.quiet}>{say(`Ligada {ao atendimento} nº ${form.at_ticket_id}.`)}</p>
      )}
    </fieldset>
  );
}
