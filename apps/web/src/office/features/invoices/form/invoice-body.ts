import { formatTaxId } from '@balcao/brazil/tax-id';
import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { InvoiceDraft } from '../invoice-queries.ts';
import { addressBody, addressForm, cityOf } from './customer-address.ts';
import { blankInvoice, type InvoiceForm } from './invoice-form.ts';

/** Hundredths of one percent as the calls write them: 290 is "2.90". */
const rateText = (hundredths: number | null) => ((hundredths ?? 0) / 100).toFixed(2);
const rateNumber = (text: string) => Math.round(Number(text) * 100);
/** Nothing instead of zero, so that the field is empty. */
const orNothing = (number: number) => number || null;
const orNull = (text: string) => text.trim() || null;

function customerBody(form: InvoiceForm): NonNullable<InvoiceDraft['customer']> {
  const { kind, nif } = form;
  const isForeign = kind === 'foreign';
  const hasNone = isForeign || kind === 'none';
  return {
    kind,
    tax_id: hasNone ? null : orNull(form.tax_id),
    nif: isForeign ? orNull(nif) : null,
    nif_reason: isForeign && !orNull(nif) ? form.nif_reason : null,
    name: orNull(form.name),
    address: addressBody(form),
    email: orNull(form.email),
    phone: form.phone.replace(/\D/g, '') || null,
  };
}

/** What the taxes follow from. */
export function amountsBody(form: InvoiceForm) {
  const { cst, class_code, operation_code } = form;
  return {
    value_cents: form.value ?? 0,
    discount_cents: form.discount ?? 0,
    conditional_discount_cents: form.conditional ?? 0,
    deduction_cents: form.deduction ?? 0,
    iss_rate: rateText(form.iss_rate),
    iss_withheld: form.iss_withheld,
    iss_kind: form.iss_kind,
    withheld_rates: {
      pis: rateText(form.pis),
      cofins: rateText(form.cofins),
      csll: rateText(form.csll),
      irrf: rateText(form.irrf),
      inss: rateText(form.inss),
    },
    ibs_cbs: cst && class_code && operation_code ? { cst, class_code, operation_code } : null,
  } satisfies InvoiceDraft;
}

/** The written fields of a form without faults. */
export function bodyOf(form: InvoiceForm) {
  return {
    business_unit_id: form.unit?.id ?? 0,
    person_id: form.person?.id ?? null,
    customer: customerBody(form),
    service_code: form.service_code,
    municipal_code: form.municipal_code || null,
    nbs: form.nbs || null,
    city_ibge: String(form.place?.id ?? ''),
    description: form.description.trim(),
    competence: form.competence ?? '',
    ...amountsBody(form),
  } satisfies InvoiceDraft;
}

type Known = Partial<Invoice>;

/** The customer of a note in the form. */
export function customerForm({ customer }: Known): Partial<InvoiceForm> {
  if (!customer) return {};
  return {
    kind: customer.kind,
    tax_id: formatTaxId(customer.tax_id ?? ''),
    nif: customer.nif ?? '',
    nif_reason: customer.nif_reason ?? 0,
    name: customer.name ?? '',
    email: customer.email ?? '',
    phone: customer.phone ?? '',
    ...addressForm(customer.address),
  };
}

/** What a unit's fiscal data say of its services. */
export function serviceForm(known: Known): Partial<InvoiceForm> {
  const { withheld_rates: rates, ibs_cbs } = known;
  return {
    service_code: known.service_code ?? '',
    municipal_code: known.municipal_code ?? '',
    nbs: known.nbs ?? '',
    place: cityOf(known.city_ibge, known.city_name ?? ''),
    iss_rate: rateNumber(known.iss_rate ?? '0'),
    iss_kind: known.iss_kind ?? blankInvoice.iss_kind,
    iss_withheld: known.iss_withheld ?? blankInvoice.iss_withheld,
    pis: orNothing(rateNumber(rates?.pis ?? '0')),
    cofins: orNothing(rateNumber(rates?.cofins ?? '0')),
    csll: orNothing(rateNumber(rates?.csll ?? '0')),
    irrf: orNothing(rateNumber(rates?.irrf ?? '0')),
    inss: orNothing(rateNumber(rates?.inss ?? '0')),
    cst: ibs_cbs?.cst ?? '',
    class_code: ibs_cbs?.class_code ?? '',
    operation_code: ibs_cbs?.operation_code ?? '',
  };
}

/** A note, or what the server knows of one, in the form. */
export function formOf(known: Known): InvoiceForm {
  const { business_unit_id: unit, person_id: person } = known;
  return {
    ...blankInvoice,
    ...customerForm(known),
    ...serviceForm(known),
    unit: unit ? { id: unit, name: known.business_unit_name ?? '' } : null,
    person: person ? { id: person, name: known.person_name ?? known.customer?.name ?? '' } : null,
    description: known.description ?? '',
    competence: known.competence ?? null,
    value: known.value_cents || null,
    discount: known.discount_cents || null,
    conditional: known.conditional_discount_cents || null,
    deduction: known.deduction_cents || null,
  };
}
