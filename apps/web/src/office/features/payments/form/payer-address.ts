import type { PayerAddress } from '@balcao/contract/payments/charge';

/** Where a payer lives, as the form holds it; all empty if nobody wrote it. */
export type AddressDraft = PayerAddress;

export const noAddress: AddressDraft = { street: '', district: '', cep: '', city: '', state: '' };

/** The same fields of a form that holds more. */
export const addressIn = ({ street, district, cep, city, state }: AddressDraft): AddressDraft => ({
  street,
  district,
  cep,
  city,
  state,
});

export const isBlank = (address: AddressDraft): boolean =>
  Object.values(addressIn(address)).every((text) => !text.trim());

/** The address as the calls take it; null for none. */
export function addressBody(address: AddressDraft): PayerAddress | null {
  if (isBlank(address)) return null;
  const { street, district, ...rest } = addressIn(address);
  return { street: street.trim(), district: district.trim(), ...rest };
}

/** What is missing of an address that was begun, by field; its district may be. */
export function addressFaults(address: AddressDraft): Partial<Record<keyof AddressDraft, string>> {
  if (isBlank(address)) return {};
  return {
    ...(address.cep.length !== 8 && { cep: 'Informe os 8 dígitos do CEP.' }),
    ...(!address.street.trim() && { street: 'Informe a rua e o número.' }),
    ...(!address.city && { city: 'Escolha a cidade na lista.' }),
  };
}
