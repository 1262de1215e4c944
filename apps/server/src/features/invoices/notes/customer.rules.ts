import { isValidCnpj } from '@balcao/brazil/cnpj';
import { isValidCpf } from '@balcao/brazil/cpf';
import { plainTaxId } from '@balcao/brazil/tax-id';
import type {
  Customer,
  CustomerAddress,
  WrittenCustomer,
} from '@balcao/contract/invoices/customer';

/** Who a draft is for, as the register or the charge knows them. */
export type Known = {
  name: string | null;
  taxId: string | null;
  email: string | null;
  address: Customer['address'];
  phone?: string | null;
};

const kindOf = (taxId: string): Customer['kind'] =>
  isValidCpf(taxId) ? 'cpf' : isValidCnpj(taxId) ? 'cnpj' : 'none';

const addressOf = (address: CustomerAddress): Customer['address'] => ({
  ...address,
  complement: address.complement ?? null,
});

/**
 * What is left out of a customer comes from who they are known to be; what is emptied stays empty. Without a tax id the
 * note will name nobody (the schema has no customer without one), but the draft keeps what is known of them.
 */
export function completeCustomer(
  typed: WrittenCustomer | undefined,
  known: Known | null,
): Customer {
  const taxId = known?.taxId ? plainTaxId(known.taxId) : null;
  const kind = typed?.kind ?? (taxId ? kindOf(taxId) : 'none');
  const own = taxId !== null && kindOf(taxId) === kind ? taxId : null;
  const isForeign = kind === 'foreign';
  const hasNone = isForeign || kind === 'none';
  const typedAddress = typed?.address === undefined ? undefined : typed.address;
  return {
    kind,
    tax_id: hasNone ? null : typed?.tax_id === undefined ? own : typed.tax_id,
    nif: isForeign ? (typed?.nif ?? null) : null,
    nif_reason: isForeign && !typed?.nif ? (typed?.nif_reason ?? 0) : null,
    name: typed?.name === undefined ? (known?.name ?? null) : typed.name,
    address:
      typedAddress === undefined
        ? (known?.address ?? null)
        : typedAddress && addressOf(typedAddress),
    email: typed?.email === undefined ? (known?.email ?? null) : typed.email,
    phone: typed?.phone === undefined ? (known?.phone ?? null) : typed.phone,
  };
}
