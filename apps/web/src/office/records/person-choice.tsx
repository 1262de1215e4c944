import type { ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';
import { TaxIdField } from '../../ui/tax-id-field.tsx';
import style from './person-choice.module.css';
import { ReferenceSelect } from './reference-select.tsx';
import type { TypedPerson } from './typed-person.ts';

type Props = {
  form: TypedPerson;
  faults: Partial<Record<string, string>>;
  set: (part: Partial<TypedPerson>) => void;
  /** More fields of a person who is not known. */
  children?: ReactNode;
};

/** A person's address for mails. */
export function EmailField({ form, faults, set }: Omit<Props, 'children'>) {
  return (
    <TextField
      label="E-mail"
      type="email"
      autoComplete="off"
      maxLength={200}
      value={form.person_email}
      error={faults.person_email}
      onChange={({ target }) => set({ person_email: target.value })}
    />
  );
}

/** A known person, or the data of another one. */
export function PersonChoice({ form, faults, set, children }: Props) {
  return (
    <>
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
          <EmailField form={form} faults={faults} set={set} />
          {children}
        </div>
      )}
    </>
  );
}
