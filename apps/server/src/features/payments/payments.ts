import { holidaysOf } from '@balcao/brazil/own-holidays';
import type { TicketPayment } from '@balcao/contract/tickets/ticket';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { countedDay } from './charge-terms.rules.ts';
import { registerSlips } from './cnab/instruct.ts';
import { begunAt } from './emission.ts';
import { dayOf, referenceOf, shownStatus } from './payments.rules.ts';
import * as store from './payments.store.ts';
import { findProviders } from './provider-access.store.ts';
import { amountOn } from './slip-amount.rules.ts';

const MOST_OWN = 100;
const RECORD = 'pm_transaction';

/** The caller's open slips; a slip whose link this installation can no longer decrypt is left out. */
export async function listOwnPayments(ctx: Context, actor: Actor) {
  const today = dayOf(ctx.clock());
  const rows = await store.listOpen(ctx.db, actor.userId, MOST_OWN);
  return rows.flatMap((row) => {
    const token = unseal(ctx.config.secret, RECORD, row.token_sealed);
    const status = shownStatus(row, today);
    if (!token || !status) return [];
    const url = `/pm/${encodeURIComponent(token)}/options`;
    const { id, value_cents: value, due_date, receiver, paid_cents } = row;
    const open_cents = amountOn(row, today)?.open_cents ?? null;
    return [{ id, value, due_date, status, receiver, url, paid_cents, open_cents }];
  });
}

/** A row of a ticket's payments; `token` is sealed, in base64. */
type TicketPaymentRow = {
  id: number;
  value_cents: number;
  due_date: string;
  counted_due_date: string;
  type: string;
  status: string;
  token: string;
};

/** Payments in the view of staff, including drafts. */
export function describePayments(ctx: Context, rows: TicketPaymentRow[]): TicketPayment[] {
  const day = today(ctx);
  return rows.map(({ value_cents, token: sealed, type, ...row }) => {
    const status = shownStatus(row, day);
    const token = status && unseal(ctx.config.secret, RECORD, Buffer.from(sealed, 'base64'));
    return {
      id: row.id,
      value: value_cents,
      due_date: row.due_date,
      type: type as TicketPayment['type'],
      status: status ?? 'draft',
      url: token ? `/pm/${encodeURIComponent(token)}/options` : null,
    };
  });
}

/** The date that decides whether a payment is overdue. */
export const today = (ctx: Context): string => dayOf(ctx.clock());

type NewPayment = {
  personId: number | null;
  personName: string;
  ticketId?: number | null;
  unitId: number;
  cents: number;
  dueDate: string;
  /** Of the unit's city; none unless given. Its emission takes those of that time. */
  closedDays?: string[];
  type: 'boleto' | 'pix' | 'card' | 'cash';
  /** Fixed in the demonstration data; otherwise 256 random bits. */
  token?: string;
};

/** Creates a draft inside the caller's transaction; returns its id and the token of its link. */
export async function createPayment(
  trx: Db,
  secret: string,
  payment: NewPayment,
): Promise<{ id: number; token: string }> {
  const token = payment.token ?? newToken();
  const closed_days = payment.closedDays ?? [];
  const { id } = await store.insertTransaction(trx, {
    token_hash: tokenHashOf(token),
    token_sealed: seal(secret, RECORD, token),
    person_id: payment.personId,
    person_name: payment.personName,
    ticket_id: payment.ticketId ?? null,
    business_unit_id: payment.unitId,
    value_cents: payment.cents,
    due_date: payment.dueDate,
    counted_due_date: countedDay(payment.dueDate, closed_days),
    closed_days,
    type: payment.type,
  });
  return { id, token };
}

/** Gives payments new tokens inside the caller's transaction: links that were sent stop working. */
export async function renewLinks(trx: Db, secret: string, ids: number[]): Promise<void> {
  const tokens = ids.map(() => newToken());
  await store.updateTokens(
    trx,
    ids,
    tokens.map((token) => ({ hash: tokenHashOf(token), sealed: seal(secret, RECORD, token) })),
  );
}

/**
 * Emits a draft inside the caller's transaction: our number, and what a person pays with, or that its provider still has to
 * make that: a job asks it after the commit (`provider-work`). Does nothing to a payment that is no longer a draft, so the
 * call may be repeated. True if a job has work. Throws NOT_FOUND, PAYMENT_UNIT_INCOMPLETE, INVALID for what the provider would not take.
 */
export async function emitPayment(
  trx: Db,
  actor: Origin | null,
  id: number,
  now: Date,
): Promise<boolean> {
  const draft = await store.lockTransaction(trx, id);
  if (!draft) throw new AppError('NOT_FOUND');
  if (draft.status !== 'draft') return false;
  return (await emitDrafts(trx, actor, [draft], now)).length > 0;
}

/** What drafts of one unit become with their emission. */
async function emittedOf(trx: Db, unitId: number, drafts: store.Locked[], now: Date) {
  const unit = await store.takeOurNumbers(trx, unitId, drafts.length);
  const providers = await findProviders(trx, unitId);
  const before = unit.last_our_number - drafts.length;
  const closed_days = [...holidaysOf(unit.holidays)];
  return Promise.all(
    drafts.map(async (draft, at): Promise<store.Emitted> => {
      const our_number = before + at + 1;
      const begun = await begunAt(providers, unit, { ...draft, our_number }, now);
      const counted_due_date = countedDay(draft.due_date, closed_days);
      const days = { closed_days, counted_due_date };
      return { id: draft.id, reference: referenceOf(draft.id), our_number, ...days, ...begun };
    }),
  );
}

/**
 * Emits locked drafts inside the caller's transaction, all or none, with numbers in their order. Returns those for which a
 * job has work. Throws PAYMENT_UNIT_INCOMPLETE, INVALID.
 */
export async function emitDrafts(
  trx: Db,
  actor: Origin | null,
  drafts: store.Locked[],
  now: Date,
): Promise<number[]> {
  const units = Map.groupBy(drafts, ({ business_unit_id: unit }) => unit);
  const emitted: store.Emitted[] = [];
  for (const unit of [...units.keys()].toSorted((a, b) => a - b))
    emitted.push(...(await emittedOf(trx, unit, units.get(unit) ?? [], now)));
  await store.updateEmitted(trx, emitted, now);
  const files = new Set(emitted.flatMap(({ id, provider }) => (provider === 'cnab' ? id : [])));
  await registerSlips(
    trx,
    drafts.filter(({ id }) => files.has(id)),
    { from: actor, now },
  );
  await writeAudits(
    trx,
    actor,
    emitted.map(({ id, our_number }) => ({
      action: 'payment.emit',
      record: RECORD,
      recordId: id,
      before: { status: 'draft' },
      after: { status: 'emitted', our_number },
    })),
  );
  return emitted.flatMap(({ id, provider_wait }) => (provider_wait ? id : []));
}
