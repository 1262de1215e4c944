import type { CustomerKind } from '@balcao/contract/invoices/customer';
import { customerKindWords } from '@balcao/contract/invoices/invoice-words';
import { Select, TextField } from '../../../../ui/field.tsx';
import hidden from '../../../../ui/hidden.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { TaxIdField } from '../../../../ui/tax-id-field.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { CustomerAddressFields } from './customer-address-fields.tsx';
import style from './invoice-form.module.css';
import type { InvoiceFormState } from './use-invoice-form.ts';

type Props = { state: InvoiceFormState };

const reasons = ['Não informado', 'Dispensado de ter', 'Não exigido no país'];

function ForeignFields({ state: { form, faults, set } }: Props) {
  return (
    <>
      <TextField
        label="Identificação fiscal (NIF)"
        maxLength={40}
        autoComplete="off"
        value={form.nif}
        error={faults.nif}
        onChange={({ target }) => set({ nif: target.value })}
      />
      {!form.nif.trim() && (
        <Select
          label="Por que não há NIF"
          value={form.nif_reason}
          error={faults.nif_reason}
          onChange={({ target }) => set({ nif_reason: Number(target.value) as 0 | 1 | 2 })}
        >
          {reasons.map((label, value) => (
            <option key={label} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** Who the note is made out to; a chosen person fills it in. */
export function CustomerFields({ state }: Props) {
  const { form, faults, set, complete } = state;
  const { kind } = form;
  return (
    <fieldset className={style.section}>
      <legend>Tomador</legend>
      <div className={style.fields}>
        <ReferenceSelect
          record="gl_user"
          label="Já cadastrada (opcional)"
          placeholder="Procure por nome, CPF, CNPJ ou e-mail"
          value={form.person}
          error={faults.person}
          onChange={(person) => void complete({ person })}
        />
        <Select
          label="Tipo"
          value={kind}
          onChange={({ target }) => set({ kind: target.value as CustomerKind })}
        >
          {Object.entries(customerKindWords).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextField
          label={kind === 'cnpj' ? 'Nome ou razão social' : 'Nome'}
          maxLength={300}
          autoComplete="off"
          value={form.name}
          error={faults.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        {(kind === 'cpf' || kind === 'cnpj') && (
          <TaxIdField
            kind={kind}
            label={kind === 'cpf' ? 'CPF' : 'CNPJ'}
            value={form.tax_id}
            error={faults.tax_id}
            onChange={(tax_id) => set({ tax_id })}
          />
        )}
        {kind === 'foreign' && <ForeignFields state={state} />}
        <TextField
          label="E-mail (opcional)"
          type="email"
          autoComplete="off"
          maxLength={80}
          value={form.email}
          error={faults.email}
          onChange={({ target }) => set({ email: target.value })}
        />
        <TextField
          label="Telefone (opcional)"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={form.phone}
          error={faults.phone}
          onChange={({ target }) => set({ phone: target.value })}
        />
      </div>
      <p role="status" className={kind === 'none' ? style.warning : hidden.hidden}>
        {kind === 'none' && (
          <>
            <Icon name="alert" size={16} />
            Sem CPF ou CNPJ, a nota sai sem tomador identificado. Nome, e-mail e endereço ficam
            guardados aqui: para identificar, escolha o tipo e informe o documento.
          </>
        )}
      </p>
      <CustomerAddressFields state={state} />
    </fieldset>
  );
}
