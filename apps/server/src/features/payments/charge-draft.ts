import { chargeFaults, type WrittenTerms } from '@balcao/brazil/charge-rules';
import type { ChargeBody, ChargeType, PayerAddress } from '@balcao/contract/payments/charge';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import * as policy from './charge.policy.ts';
import * as facts from './charge-facts.store.ts';
import type { TermColumns } from './charge-terms.rules.ts';
import { seesTicket } from './charges.ts';
import { type Payer, payerOf } from './payer.rules.ts';
import { updateTransaction } from './payments.store.ts';
import { createPayment } from './payments.ts';

const RECORD = 'pm_transaction';

export const NO_PAYER = 'Informe quem paga.';

/** A refusal at one field. */
export const fault = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

/** Throws INVALID for rules of a charge that do not add up. */
export function requireTerms(terms: WrittenTerms): void {
  const faults = Object.entries(chargeFaults(terms)).map(([field, text]) => [field, [text]]);
  if (faults.length) throw new AppError('INVALID', { fields: Object.fromEntries(faults) });
}

/** Rules as their columns hold them. */
export const json = (value: unknown) => (value ? JSON.stringify(value) : null);

type Named = Pick<ChargeBody, 'at_ticket_id' | 'person_id' | 'business_unit_id'>;

/** The records that a charge names. Throws INVALID for one that does not exist or that the person does not see. */
async function requireNamed(ctx: Context, actor: Actor, named: Named) {
  const { at_ticket_id, business_unit_id } = named;
  const ticket = at_ticket_id ? await facts.findTicket(ctx.db, at_ticket_id) : undefined;
  if (at_ticket_id && !(ticket && seesTicket(ctx, actor, ticket)))
    throw fault('at_ticket_id', 'Não encontramos este número.');
  const { person_id: personId = ticket?.person_id } = named;
  const person = personId ? await facts.findPerson(ctx.db, personId) : undefined;
  const isSeen = person && (!named.person_id || policy.canSeePerson(actor, person));
  if (personId && !isSeen) throw fault('person_id', 'Não encontramos esta pessoa.');
  if (business_unit_id && !(await facts.findUnit(ctx.db, business_unit_id)))
    throw fault('business_unit_id', 'Escolha a unidade de negócio.');
  return { ticket, person };
}

type Ticket = Awaited<ReturnType<typeof facts.findTicket>>;

const ofTicket = (ticket: Ticket) => ({
  ticketId: ticket?.id ?? null,
  sectorId: ticket?.sector_id ?? null,
  assigneeId: ticket?.assignee_id ?? null,
});

/** Where a changed charge comes to stand; returns the person that the change names. Throws INVALID, FORBIDDEN for a unit or ticket whose charges the person may not change. */
export async function requirePlace(
  ctx: Context,
  actor: Actor,
  facts: policy.ChargeFacts,
  named: Named,
) {
  const { ticket, person } = await requireNamed(ctx, actor, named);
  const place = {
    ...facts,
    ...(named.business_unit_id && { unitId: named.business_unit_id }),
    ...(named.at_ticket_id !== undefined && ofTicket(ticket)),
  };
  if (!policy.canEdit(actor, place)) throw new AppError('FORBIDDEN');
  return named.person_id ? person : undefined;
}

/** Person and unit of a new charge, from what was sent, its ticket, its person and the caller. */
async function placeOf(ctx: Context, actor: Actor, body: ChargeBody) {
  const { ticket, person } = await requireNamed(ctx, actor, body);
  const units = actor.roles.business_units;
  const unitId =
    body.business_unit_id ??
    ticket?.business_unit_id ??
    (units.length === 1 ? units[0] : undefined);
  if (!unitId) throw fault('business_unit_id', 'Escolha a unidade de negócio.');
  const payer = payerOf(body, person, ticket);
  if (!payer.name) throw fault('person_name', NO_PAYER);
  const of = { unitId, ...ofTicket(ticket) };
  return { of, personId: person?.id ?? null, payer };
}

/** A charge that is to be made, whose terms were checked. */
export type Draft = {
  place: {
    of: { unitId: number; ticketId: number | null };
    personId: number | null;
    payer: Payer;
  };
  terms: TermColumns;
  type: ChargeType;
  description: string;
  credits_balance: boolean;
  address: PayerAddress | null;
};

/** What a new charge is, once the person may make it. Throws FORBIDDEN, INVALID. */
export async function prepareDraft(
  ctx: Context,
  actor: Actor,
  body: ChargeBody & { emit?: boolean | undefined },
) {
  if (!policy.chargeScope(actor)) throw new AppError('FORBIDDEN');
  const place = await placeOf(ctx, actor, body);
  if (!policy.canEdit(actor, place.of)) throw new AppError('FORBIDDEN');
  if (body.emit && !policy.hasRight(actor, place.of, 'emit')) throw new AppError('FORBIDDEN');
  const { fine = null, interest = null, discount = null, abatement = null, valid_days = 30 } = body;
  const { value_cents, due_date, type = 'boleto', description = '' } = body;
  const rules = { fine, interest, discount, abatement, valid_days };
  requireTerms({ value_cents, due_date, ...rules });
  const closed_days = await facts.listClosedDays(ctx.db, place.of.unitId);
  const terms = { value_cents, due_date, ...rules, closed_days };
  const credits_balance = body.credits_balance ?? false;
  return { place, terms, type, description, credits_balance, address: body.person_address ?? null };
}

type Series =
  | { instalment_number: number; instalment_count: number; instalment_group: string }
  | { recurrence_id: number; recurrence_number: number };

/** Keeps a draft inside the caller's transaction; returns its id. */
export async function insertDraft(
  ctx: Context,
  trx: Db,
  from: Origin | null,
  { place, terms, type, description, credits_balance, address }: Draft,
  series?: Series,
): Promise<number> {
  const { value_cents, due_date, fine, interest, discount, abatement, valid_days } = terms;
  const { id } = await createPayment(trx, ctx.config.secret, {
    personId: place.personId,
    personName: place.payer.name,
    ticketId: place.of.ticketId,
    unitId: place.of.unitId,
    cents: value_cents,
    dueDate: due_date,
    closedDays: terms.closed_days,
    type,
  });
  await updateTransaction(trx, id, {
    description,
    person_tax_id: place.payer.taxId,
    person_email: place.payer.email,
    person_address: json(address),
    fine: json(fine),
    interest: json(interest),
    discount: json(discount),
    abatement: json(abatement),
    valid_days,
    credits_balance,
    created_by: from?.userId ?? null,
    ...series,
  });
  const after = { value_cents, due_date, type, ...series };
  await writeAudit(trx, from, { action: 'create', record: RECORD, recordId: id, after });
  return id;
}
