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
};

const kindOf = (taxId: string): Customer['kind'] =>
  isValidCpf(taxId) ? 'cpf' : isValidCnpj(taxId) ? 'cnpj' : 'none';

const addressOf = (address: CustomerAddress): Customer['address'] => ({
  ...address,
  complement: address.complement ?? null,
});

const nobody: Customer = {
  kind: 'none',
  tax_id: null,
  nif: null,
  nif_reason: null,
  name: null,
  address: null,
  email: null,
  phone: null,
};

/** What is left out of a customer comes from who they are known to be; what is emptied stays empty. */
export function completeCustomer(
  typed: WrittenCustomer | undefined,
  known: Known | null,
): Customer {
  const taxId = known?.taxId ? plainTaxId(known.taxId) : null;
  const kind = typed?.kind ?? (taxId ? kindOf(taxId) : 'none');
  if (kind === 'none') return { ...nobody, email: typed?.email ?? known?.email ?? null };
  const own = taxId !== null && kindOf(taxId) === kind ? taxId : null;
  const isForeign = kind === 'foreign';
  const typedAddress = typed?.address === undefined ? undefined : typed.address;
  return {
    kind,
    tax_id: isForeign ? null : typed?.tax_id === undefined ? own : typed.tax_id,
    nif: isForeign ? (typed?.nif ?? null) : null,
    nif_reason: isForeign && !typed?.nif ? (typed?.nif_reason ?? 0) : null,
    name: typed?.name === undefined ? (known?.name ?? null) : typed.name,
    address:
      typedAddress === undefined
        ? (known?.address ?? null)
        : typedAddress && addressOf(typedAddress),
    email: typed?.email === undefined ? (known?.email ?? null) : typed.email,
    phone: typed?.phone ?? null,
  };
}
