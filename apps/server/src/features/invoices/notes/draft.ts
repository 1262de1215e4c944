import type { Taxes } from '@balcao/contract/invoices/amounts';
import type { Invoice, NewInvoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { today } from '../../payments/payments.ts';
import { canSeePerson, editedUnits, hasUnit } from '../invoices.policy.ts';
import type { FiscalFields } from '../units/fiscal.rules.ts';
import { fieldsOf } from '../units/fiscal.ts';
import { completeCustomer } from './customer.rules.ts';
import { describeService } from './description.rules.ts';
import { type DraftReads, readsOfOne, requireUnit } from './draft-reads.ts';
import type { Faults } from './form-fields.rules.ts';
import { isCity } from './origin.store.ts';
import { knownOf, type Origin, originOf } from './origin.ts';
import { priceOf } from './price.rules.ts';
import { contentFields } from './state.rules.ts';

export const changeableFields = ['business_unit_id', ...contentFields] as const;
const draftFields = [
  ...changeableFields,
  'environment',
  'series',
  'pm_transaction_id',
  'fn_entry_id',
] as const;
export type DraftFields = Pick<Invoice, (typeof draftFields)[number]>;

/** The fields that a draft has of its own. */
export const draftFieldsOf = (invoice: DraftFields): DraftFields =>
  Object.fromEntries(draftFields.map((name) => [name, invoice[name]])) as DraftFields;

export type Draft = { fields: DraftFields; taxes: Taxes; fiscal: FiscalFields };

/** The person of a draft. Throws INVALID for one that does not exist or is not seen. */
export async function requirePerson(
  reads: Pick<DraftReads, 'person'>,
  actor: Actor | null,
  id: number | null | undefined,
) {
  if (!id) return undefined;
  const person = await reads.person(id);
  if (!person || (actor && !canSeePerson(actor, person)))
    throw invalidAt('person_id', 'Não encontramos esta pessoa.');
  return person;
}

/** The unit of a draft. Throws INVALID without one, FORBIDDEN where the person may not edit. */
function unitOf(actor: Actor | null, body: NewInvoice, origin: Origin): number {
  const own = actor?.roles.business_units ?? [];
  const unitId = body.business_unit_id ?? origin.unitId ?? (own.length === 1 ? own[0] : undefined);
  if (!unitId) throw invalidAt('business_unit_id', 'Escolha a unidade de negócio.');
  if (actor && !hasUnit(editedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
  return unitId;
}

/** Throws INVALID for every city that does not exist. */
async function requireCities(db: Db, { city_ibge, customer }: Partial<DraftFields>) {
  if (city_ibge && !(await isCity(db, city_ibge)))
    throw invalidAt('city_ibge', 'Este município não existe.');
  const { address = null } = customer ?? {};
  if (address && 'city_ibge' in address && !(await isCity(db, address.city_ibge)))
    throw invalidAt('customer.address', 'Este município não existe.');
}

/** What a draft cannot be without, by field. */
function lacking(body: { value: number | null; service: string | null; city: string | null }) {
  const faults: Faults = {};
  if (!body.value) faults.value_cents = ['Informe um valor.'];
  if (!body.service) faults.service_code = ['Informe o código de tributação nacional.'];
  if (!body.city) faults.city_ibge = ['Informe o município do serviço.'];
  return faults;
}

type Built = {
  fields: DraftFields;
  fiscal: FiscalFields;
  unit: { cnpj: string; legal_name: string };
  faults: Faults;
};

/** A draft completed as far as it is known; what it still lacks is at `faults`. Throws as `prepareDraft` for what is not seen. */
export async function buildDraft(
  ctx: Context,
  db: Db,
  actor: Actor | null,
  body: NewInvoice,
  reads: DraftReads = readsOfOne(ctx, db, actor),
): Promise<Built> {
  const origin = await originOf(ctx, db, actor, body, reads);
  const unitId = unitOf(actor, body, origin);
  const row = await requireUnit(reads, unitId);
  const fiscal = fieldsOf(row);
  const asked = body.person_id === undefined ? origin.personId : body.person_id;
  const person = await requirePerson(reads, body.person_id === undefined ? null : actor, asked);
  const customer = completeCustomer(body.customer, (await knownOf(reads, person, origin)) ?? null);
  const competence = body.competence ?? today(ctx);
  const value = body.value_cents ?? origin.valueCents;
  const service = body.service_code ?? fiscal.service_code;
  const city = body.city_ibge ?? fiscal.city_ibge;
  const facts = {
    description: body.description ?? origin.description ?? 'Serviços prestados',
    name: customer.name,
    competence,
    valueCents: value ?? 0,
    chargeId: origin.chargeId,
    ticketId: origin.ticketId,
  };
  const template = body.description ?? fiscal.description_template;
  const fields: DraftFields = {
    environment: fiscal.environment,
    business_unit_id: unitId,
    series: fiscal.series,
    person_id: person?.id ?? null,
    customer,
    service_code: service ?? '',
    municipal_code: body.municipal_code === undefined ? fiscal.municipal_code : body.municipal_code,
    nbs: body.nbs === undefined ? fiscal.nbs : body.nbs,
    city_ibge: city ?? '',
    description: describeService(template, facts) || facts.description,
    competence,
    value_cents: value ?? 0,
    discount_cents: body.discount_cents ?? 0,
    conditional_discount_cents: body.conditional_discount_cents ?? 0,
    deduction_cents: body.deduction_cents ?? 0,
    iss_rate: body.iss_rate ?? fiscal.iss_rate,
    iss_withheld: body.iss_withheld ?? fiscal.iss_withheld,
    iss_kind: body.iss_kind ?? fiscal.iss_kind,
    withheld_rates: body.withheld_rates ?? fiscal.withheld_rates,
    ibs_cbs: body.ibs_cbs === undefined ? fiscal.ibs_cbs : body.ibs_cbs,
    pm_transaction_id: origin.chargeId,
    at_ticket_id: origin.ticketId,
    fn_entry_id: origin.entryId,
  };
  return { fields, fiscal, unit: row, faults: lacking({ value, service, city }) };
}

/** The same, refused when it lacks something or does not add up. Throws FORBIDDEN, INVALID, INVOICE_EXISTS, NOT_FOUND. */
export async function prepareDraft(
  ctx: Context,
  db: Db,
  actor: Actor | null,
  body: NewInvoice,
): Promise<Draft> {
  const { fields, fiscal, faults } = await buildDraft(ctx, db, actor, body);
  if (Object.keys(faults).length > 0) throw new AppError('INVALID', { fields: faults });
  return priced(db, fields, fiscal);
}

/** A draft with its taxes. Throws INVALID for what does not add up. */
export async function priced(db: Db, fields: DraftFields, fiscal: FiscalFields): Promise<Draft> {
  await requireCities(db, fields);
  const { taxes, faults } = priceOf(fields, fiscal);
  if (Object.keys(faults).length > 0) throw new AppError('INVALID', { fields: faults });
  return { fields, taxes, fiscal };
}

const json = (value: unknown) => JSON.stringify(value);

/** The columns of a draft. */
export const columnsOf = ({ fields, taxes }: Pick<Draft, 'fields' | 'taxes'>) => ({
  ...fields,
  customer: json(fields.customer),
  withheld_rates: json(fields.withheld_rates),
  ibs_cbs: fields.ibs_cbs && json(fields.ibs_cbs),
  taxes: json(taxes),
  iss_cents: taxes.iss_cents,
  withheld_cents: taxes.withheld_cents,
  net_cents: taxes.net_cents,
});
