import type { Customer, CustomerAddress } from '@balcao/contract/invoices/customer';
import type { Chosen } from '../../../records/form-values.ts';

/** Where the customer lives, here or abroad. */
export type CustomerAddressDraft = {
  cep: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  home_city: Chosen | null;
  country: string;
  postal_code: string;
  city: string;
  state: string;
};

export const noAddress: CustomerAddressDraft = {
  cep: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  home_city: null,
  country: '',
  postal_code: '',
  city: '',
  state: '',
};

type Draft = CustomerAddressDraft & { kind: Customer['kind'] };
const shared = ['street', 'number', 'district'] as const;
const away = ['country', 'postal_code', 'city', 'state'] as const;

const isBlank = (form: Draft) =>
  !form.home_city &&
  [...shared, ...away, 'cep', 'complement'].every(
    (name) => form[name as (typeof shared)[number]].trim() === '',
  );

/** Somebody who is not identified may live in either place. */
export const isAbroad = ({ kind, country }: Draft) =>
  kind === 'foreign' || (kind === 'none' && country !== '');

/** An address is whole or absent. */
export function addressFaults(form: Draft): Partial<Record<keyof CustomerAddressDraft, string>> {
  if (isBlank(form)) return {};
  const needed = isAbroad(form) ? [...shared, ...away] : shared;
  const faults: Partial<Record<keyof CustomerAddressDraft, string>> = {};
  for (const name of needed) {
    if (form[name].trim() === '') faults[name] = 'Complete o endereço, ou apague todo ele.';
  }
  if (isAbroad(form)) {
    if (!/^[A-Z]{2}$/.test(form.country)) faults.country = 'Use as 2 letras do país, como US.';
    return faults;
  }
  if (!/^\d{8}$/.test(form.cep)) faults.cep = 'Informe os 8 dígitos do CEP.';
  if (!form.home_city) faults.home_city = 'Escolha o município.';
  return faults;
}

export function addressBody(form: Draft): CustomerAddress | null {
  if (isBlank(form)) return null;
  const place = {
    street: form.street.trim(),
    number: form.number.trim(),
    complement: form.complement.trim() || null,
    district: form.district.trim(),
  };
  if (isAbroad(form)) {
    const { country, postal_code, city, state } = form;
    return {
      country,
      postal_code: postal_code.trim(),
      city: city.trim(),
      state: state.trim(),
      ...place,
    };
  }
  return { city_ibge: String(form.home_city?.id ?? ''), cep: form.cep, ...place };
}

/** A city that is known by its code alone: its name is loaded. */
export const cityOf = (code: string | undefined, name = ''): Chosen | null =>
  code ? { id: Number(code), name } : null;

export function addressForm(address: Customer['address']): CustomerAddressDraft {
  if (!address) return noAddress;
  const { street, number, complement, district } = address;
  const place = { ...noAddress, street, number, complement: complement ?? '', district };
  if ('cep' in address) return { ...place, cep: address.cep, home_city: cityOf(address.city_ibge) };
  const { country, postal_code, city, state } = address;
  return { ...place, country, postal_code, city, state };
}
