import { stateOfCep, stateOfCity } from '@balcao/brazil/place-state';
import { TextField } from '../../../../ui/field.tsx';
import hidden from '../../../../ui/hidden.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { mask } from '../../../../ui/mask.ts';
import { useMasked } from '../../../../ui/use-masked.ts';
import { type CustomerAddressDraft, isAbroad } from './customer-address.ts';
import style from './invoice-form.module.css';
import { CityField } from './typed-fields.tsx';
import type { InvoiceFormState } from './use-invoice-form.ts';

const CEP = ['#####-###'];

type Props = { state: InvoiceFormState };
type TextName = Exclude<keyof CustomerAddressDraft, 'home_city' | 'cep'>;

const place: [TextName, string, number][] = [
  ['street', 'Rua', 255],
  ['number', 'Número', 60],
  ['complement', 'Complemento (opcional)', 156],
  ['district', 'Bairro', 60],
];
const away: [TextName, string, number][] = [
  ['city', 'Cidade', 60],
  ['state', 'Estado ou província', 60],
  ['postal_code', 'Código postal', 11],
  ['country', 'País (2 letras)', 2],
];

/** Warns of a postal code in another state than the city: one of both is wrong. */
function elsewhere({ cep, home_city }: CustomerAddressDraft): string | null {
  const [ofCep, ofCity] = [stateOfCep(cep), stateOfCity(String(home_city?.id ?? ''))];
  if (!ofCep || !ofCity || ofCep === ofCity) return null;
  return `Este CEP é de ${ofCep}, e a cidade fica em ${ofCity}. Confira os dois.`;
}

/** Where the customer lives. */
export function CustomerAddressFields({ state: { form, faults, set } }: Props) {
  const onCep = useMasked(
    (text) => mask(CEP, text),
    (text) => set({ cep: text.replace(/\D/g, '') }),
  );
  const isForeign = isAbroad(form);
  const warning = isForeign ? null : elsewhere(form);
  return (
    <>
      <div className={style.fields}>
        {!isForeign && (
          <TextField
            label="CEP"
            inputMode="numeric"
            autoComplete="off"
            value={mask(CEP, form.cep)}
            error={faults.cep}
            onChange={onCep}
          />
        )}
        {[...place, ...(isForeign ? away : [])].map(([name, label, most]) => (
          <TextField
            key={name}
            label={label}
            maxLength={most}
            autoComplete="off"
            value={form[name]}
            error={faults[name]}
            onChange={({ target }) =>
              set({ [name]: name === 'country' ? target.value.toUpperCase() : target.value })
            }
          />
        ))}
        {!isForeign && (
          <CityField
            label="Cidade do tomador"
            value={form.home_city}
            error={faults.home_city}
            onChange={(home_city) => set({ home_city })}
          />
        )}
      </div>
      <p role="status" className={warning ? style.warning : hidden.hidden}>
        {warning && (
          <>
            <Icon name="alert" size={16} />
            {warning}
          </>
        )}
      </p>
    </>
  );
}
