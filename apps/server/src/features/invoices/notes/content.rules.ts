import type { Invoice } from '@balcao/contract/invoices/invoice';
import type * as document from '../document/content.ts';
import type { FiscalFields } from '../units/fiscal.rules.ts';

/** What a draft says of money, as documents take it. */
export type Priced = Pick<
  Invoice,
  | 'value_cents'
  | 'discount_cents'
  | 'conditional_discount_cents'
  | 'deduction_cents'
  | 'iss_rate'
  | 'iss_withheld'
  | 'iss_kind'
  | 'withheld_rates'
  | 'ibs_cbs'
  | 'customer'
>;

const shared = (rate: string): document.Withholding => (Number(rate) > 0 ? { rate } : null);

function totalTaxes({ regime, burden_rate: rate }: FiscalFields): document.TotalTaxes {
  if (Number(rate) === 0) return { kind: 'none' };
  if (regime === 'simples') return { kind: 'simples', rate };
  return { kind: 'rates', federal: rate, state: '0.00', municipal: '0.00' };
}

/** Where the customer lives abroad: there a service that is sold abroad has its result. */
const countryOf = ({ kind, address }: Invoice['customer']) =>
  kind !== 'none' && address && 'country' in address ? address.country : null;

/** Small companies say the rate of the ISS that others keep back. */
const statesRate = ({ states_iss_rate, regime }: FiscalFields, { iss_withheld }: Priced) =>
  states_iss_rate || (regime === 'simples' && iss_withheld !== 'no');

export function amountsOf(priced: Priced, fiscal: FiscalFields): document.Amounts {
  const { pis, cofins, csll, irrf, inss } = priced.withheld_rates;
  return {
    valueCents: priced.value_cents,
    unconditionalDiscountCents: priced.discount_cents,
    conditionalDiscountCents: priced.conditional_discount_cents,
    deductionCents: priced.deduction_cents,
    issRate: priced.iss_rate,
    statesIssRate: statesRate(fiscal, priced),
    issWithheld: priced.iss_withheld,
    issKind: priced.iss_kind,
    resultCountry: priced.iss_kind === 'export' ? countryOf(priced.customer) : null,
    withheld: {
      pis: shared(pis),
      cofins: shared(cofins),
      csll: shared(csll),
      irrf: shared(irrf),
      cp: shared(inss),
    },
    totalTaxes: totalTaxes(fiscal),
    ibsCbs: priced.ibs_cbs && {
      operation: priced.ibs_cbs.operation_code,
      isPersonalUse: priced.customer.kind === 'cpf',
      cst: priced.ibs_cbs.cst,
      classTrib: priced.ibs_cbs.class_code,
    },
  };
}

function addressOf({ address }: Invoice['customer']): document.Customer['address'] {
  if (!address) return null;
  const { street, number, complement, district } = address;
  const place = { street, number, complement, district };
  if ('city_ibge' in address) return { ...place, cityIbge: address.city_ibge, cep: address.cep };
  const { country, postal_code: postalCode, city, state } = address;
  return { ...place, country, postalCode, city, state };
}

export function customerOf(customer: Invoice['customer']): document.Customer {
  const { kind, tax_id: taxId, nif, nif_reason: reason, name, email, phone } = customer;
  return {
    kind,
    taxId,
    ...(kind === 'foreign' && { foreignId: { nif, reason: nif ? null : (reason ?? 0) } }),
    name,
    address: addressOf(customer),
    email,
    phone,
  };
}

/** What its documents say of a note's environment: all but production is homologation. */
export const documentEnvironment = (environment: string): document.Environment =>
  environment === 'production' ? 'production' : 'homologation';

type Unit = { cnpj: string; legal_name: string };
type Signed = { number: number; at: Date; substitutes: document.Substituted | null };

/** What a note says, whole: the only input of its document. */
export function contentOf(
  invoice: Priced &
    Pick<
      Invoice,
      | 'environment'
      | 'competence'
      | 'series'
      | 'service_code'
      | 'municipal_code'
      | 'nbs'
      | 'description'
      | 'city_ibge'
    >,
  { unit, fiscal }: { unit: Unit; fiscal: FiscalFields },
  { number, at, substitutes }: Signed,
): document.NoteContent {
  return {
    environment: documentEnvironment(invoice.environment),
    emittedAt: at.toISOString(),
    competence: invoice.competence,
    series: invoice.series,
    number,
    provider: {
      taxId: unit.cnpj,
      municipalRegistration: fiscal.municipal_registration,
      name: unit.legal_name,
      email: fiscal.email,
      phone: fiscal.phone,
      cityIbge: fiscal.city_ibge ?? '',
      regime: fiscal.regime,
    },
    customer: customerOf(invoice.customer),
    service: {
      serviceCode: invoice.service_code,
      municipalCode: invoice.municipal_code,
      nbs: invoice.nbs,
      description: invoice.description,
      cityIbge: invoice.city_ibge,
    },
    amounts: amountsOf(invoice, fiscal),
    substitutes,
  };
}
