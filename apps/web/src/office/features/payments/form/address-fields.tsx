import { useState } from 'react';
import { CityPicker } from '../../../../ui/city-picker.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { mask } from '../../../../ui/mask.ts';
import { useMasked } from '../../../../ui/use-masked.ts';
import { searchCities } from '../../../records/city-input.tsx';
import style from './charge-form.module.css';
import type { ChargeForm, Faults } from './charge-form.ts';
import { isBlank } from './payer-address.ts';
import { useByFile } from './use-by-file.ts';

type Props = { form: ChargeForm; faults: Faults; set: (part: Partial<ChargeForm>) => void };

const CEP = ['#####-###'];
const names = ['cep', 'street', 'district', 'city', 'state'];

/** Where the payer lives: banks that are told of slips by files ask for it. */
export function AddressFields({ form, faults, set }: Props) {
  const needed = useByFile(form);
  const [opened, setOpened] = useState<boolean>();
  const wrong = names.some((name) => faults[name]);
  const onCep = useMasked(
    (text) => mask(CEP, text),
    (text) => set({ cep: text.replace(/\D/g, '') }),
  );
  const { city, state } = form;
  return (
    <details
      className={style.fold}
      open={wrong || (opened ?? (needed || !isBlank(form)))}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>Endereço do pagador</summary>
      <div className={style.folded}>
        <p className={style.quiet}>
          {needed
            ? 'O banco desta unidade só registra boletos com o CPF ou CNPJ e o endereço de quem paga.'
            : 'Opcional. Bancos que recebem boletos por arquivo pedem o endereço.'}
        </p>
        <div className={style.fields}>
          <TextField
            label="CEP"
            inputMode="numeric"
            autoComplete="off"
            value={mask(CEP, form.cep)}
            error={faults.cep}
            onChange={onCep}
          />
          <TextField
            label="Rua e número"
            maxLength={100}
            autoComplete="off"
            value={form.street}
            error={faults.street}
            onChange={({ target }) => set({ street: target.value })}
          />
          <TextField
            label="Bairro"
            maxLength={60}
            autoComplete="off"
            value={form.district}
            error={faults.district}
            onChange={({ target }) => set({ district: target.value })}
          />
          <CityPicker
            value={city ? { id: 0, name: city, state: { initials: state } } : null}
            error={faults.city ?? faults.state}
            onChange={(chosen) =>
              set({ city: chosen?.name ?? '', state: chosen?.state?.initials ?? '' })
            }
            search={searchCities}
          />
        </div>
      </div>
    </details>
  );
}
