import type { ContentFault } from '../document/taxes.rules.ts';

export type Faults = Record<string, string[]>;

/** The form's name of a part of a note's content. */
const fields: Record<string, string> = {
  'amounts.valueCents': 'value_cents',
  'amounts.unconditionalDiscountCents': 'discount_cents',
  'amounts.conditionalDiscountCents': 'conditional_discount_cents',
  'amounts.deductionCents': 'deduction_cents',
  'amounts.issRate': 'iss_rate',
  'amounts.issWithheld': 'iss_withheld',
  'amounts.issKind': 'iss_kind',
  'amounts.withheld': 'withheld_rates',
  'amounts.withheld.pis': 'withheld_rates.pis',
  'amounts.withheld.cofins': 'withheld_rates.cofins',
  'amounts.withheld.csll': 'withheld_rates.csll',
  'amounts.withheld.irrf': 'withheld_rates.irrf',
  'amounts.withheld.cp': 'withheld_rates.inss',
  'service.serviceCode': 'service_code',
  'service.municipalCode': 'municipal_code',
  'service.nbs': 'nbs',
  'service.description': 'description',
  'service.cityIbge': 'city_ibge',
  competence: 'competence',
  'provider.cityIbge': 'business_unit_id',
};

/** The form's name of a field of a note's content. */
export function fieldOf(field: string): string {
  if (fields[field]) return fields[field];
  if (field.startsWith('amounts.ibsCbs')) return 'ibs_cbs';
  if (field.startsWith('customer.'))
    return field
      .replace('taxId', 'tax_id')
      .replace('cityIbge', 'city_ibge')
      .replace('postalCode', 'postal_code')
      .replace(/foreignId.*/, 'nif');
  return field;
}

/** Faults of a note's content at the form's fields. */
export function faultsAt(faults: readonly ContentFault[]): Faults {
  const at: Faults = {};
  for (const { field, text } of faults) at[fieldOf(field)] = [...(at[fieldOf(field)] ?? []), text];
  return at;
}
