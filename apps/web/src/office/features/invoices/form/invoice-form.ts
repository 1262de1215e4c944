import type { IssKind, IssWithheld } from '@balcao/contract/invoices/amounts';
import type { CustomerKind } from '@balcao/contract/invoices/customer';
import { taxIdFault } from '../../../../ui/tax-id-kinds.ts';
import type { Chosen } from '../../../records/form-values.ts';
import { addressFaults, type CustomerAddressDraft, noAddress } from './customer-address.ts';

/** Missing or invalid fields, by name. */
export type Faults = Partial<Record<string, string>>;

/** What the form holds: amounts in whole cents, rates in hundredths of one percent, cities by their IBGE code. */
export type InvoiceForm = CustomerAddressDraft & {
  unit: Chosen | null;
  person: Chosen | null;
  kind: CustomerKind;
  tax_id: string;
  nif: string;
  nif_reason: 0 | 1 | 2;
  name: string;
  email: string;
  phone: string;
  service_code: string;
  municipal_code: string;
  nbs: string;
  place: Chosen | null;
  description: string;
  competence: string | null;
  value: number | null;
  discount: number | null;
  conditional: number | null;
  deduction: number | null;
  iss_rate: number | null;
  iss_kind: IssKind;
  iss_withheld: IssWithheld;
  pis: number | null;
  cofins: number | null;
  csll: number | null;
  irrf: number | null;
  inss: number | null;
  cst: string;
  class_code: string;
  operation_code: string;
};

export const blankInvoice: InvoiceForm = {
  ...noAddress,
  unit: null,
  person: null,
  kind: 'cpf',
  tax_id: '',
  nif: '',
  nif_reason: 0,
  name: '',
  email: '',
  phone: '',
  service_code: '',
  municipal_code: '',
  nbs: '',
  place: null,
  description: '',
  competence: null,
  value: null,
  discount: null,
  conditional: null,
  deduction: null,
  iss_rate: null,
  iss_kind: 'taxable',
  iss_withheld: 'no',
  pis: null,
  cofins: null,
  csll: null,
  irrf: null,
  inss: null,
  cst: '',
  class_code: '',
  operation_code: '',
};

/** The fields of the calls under their names in the form. */
const names: Record<string, keyof InvoiceForm> = {
  business_unit_id: 'unit',
  person_id: 'person',
  city_ibge: 'place',
  value_cents: 'value',
  discount_cents: 'discount',
  conditional_discount_cents: 'conditional',
  deduction_cents: 'deduction',
  ibs_cbs: 'cst',
  withheld_rates: 'pis',
  customer: 'name',
  'customer.address': 'street',
  'customer.address.city_ibge': 'home_city',
  'customer.city_ibge': 'home_city',
};

/** Errors by path of a call as errors by field of the form. */
export function byField(errors: Record<string, string | undefined>): Faults {
  const found: Faults = {};
  for (const [path, text] of Object.entries(errors)) {
    const name = names[path] ?? path.split('.').at(-1) ?? path;
    found[name] ??= text;
  }
  return found;
}

const REQUIRED = 'Campo obrigatório.';

const digits = (length: number, text: string) =>
  text === '' || (text.length === length && /^\d+$/.test(text));

const isPhone = (text: string) => text.trim() === '' || /^[\d\s()+-]+$/.test(text);

/** The codes of IBS and CBS go together. */
function ibsFaults({ cst, class_code, operation_code }: InvoiceForm): Faults {
  if (!cst && !class_code && !operation_code) return {};
  return {
    ...(!/^\d{3}$/.test(cst) && { cst: 'Informe os 3 dígitos da situação tributária.' }),
    ...(!/^\d{6}$/.test(class_code) && { class_code: 'Informe os 6 dígitos da classificação.' }),
    ...(!/^\d{6}$/.test(operation_code) && {
      operation_code: 'Informe os 6 dígitos do indicador da operação.',
    }),
  };
}

/** The errors that the page can find without the server; what a draft may still lack is none. */
export function faultsOf(form: InvoiceForm): Faults {
  const { kind, tax_id } = form;
  const wrongTaxId =
    (kind === 'cpf' || kind === 'cnpj') && tax_id.trim() ? taxIdFault(kind, tax_id) : undefined;
  return {
    ...(!form.unit && { unit: REQUIRED }),
    ...(wrongTaxId && { tax_id: wrongTaxId }),
    ...(!isPhone(form.phone) && { phone: 'Informe o telefone com DDD, só com números.' }),
    ...addressFaults(form),
    ...(!/^\d{6}$/.test(form.service_code) && {
      service_code: 'Informe os 6 dígitos do código de tributação nacional.',
    }),
    ...(!digits(3, form.municipal_code) && {
      municipal_code: 'Informe os 3 dígitos do código municipal.',
    }),
    ...(!digits(9, form.nbs) && { nbs: 'Informe os 9 dígitos do código NBS.' }),
    ...(!form.place && { place: REQUIRED }),
    ...(!form.description.trim() && { description: REQUIRED }),
    ...(!form.competence && { competence: 'Informe o dia, como 26/11/2026.' }),
    ...(!form.value && { value: 'Informe um valor.' }),
    ...ibsFaults(form),
  };
}
