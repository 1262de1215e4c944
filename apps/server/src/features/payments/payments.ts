import type { TicketPayment } from '@balcao/contract/tickets/ticket';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { countedDay } from './charge-terms.rules.ts';
import { collectorOf } from './cnab/collector.ts';
import { registerSlip } from './cnab/instruct.ts';
import { dayOf, referenceOf, shownStatus } from './payments.rules.ts';
import * as store from './payments.store.ts';
import { providerOf } from './provider.ts';
import { amountOn } from './slip-amount.rules.ts';
import { qrOf } from './slip-codes.ts';

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
  const { id } = await store.insertTransaction(trx, {
    token_hash: tokenHashOf(token),
    token_sealed: seal(secret, RECORD, token),
    person_id: payment.personId,
    person_name: payment.personName,
    ticket_id: payment.ticketId ?? null,
    business_unit_id: payment.unitId,
    value_cents: payment.cents,
    due_date: payment.dueDate,
    counted_due_date: countedDay(payment.dueDate),
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

type Unit = Awaited<ReturnType<typeof store.getUnit>>;
type Coded = { id: number; type: string; value_cents: number; due_date: string; provider: string };

/** The columns that a person pays with. Throws PAYMENT_UNIT_INCOMPLETE. */
export async function codesOf(unit: Unit, charge: Coded, ourNumber: number) {
  const receiver = {
    legalName: unit.legal_name,
    city: unit.city ?? '',
    bankCode: unit.bank_code ?? '',
    agency: unit.bank_agency ?? '',
    account: unit.bank_account ?? '',
    agreement: unit.bank_agreement ?? '',
    wallet: unit.bank_wallet ?? '',
    pixKey: unit.pix_key ?? '',
  };
  const { type, value_cents: cents, due_date: dueDate } = charge;
  const asked = { receiver, type, reference: referenceOf(charge.id), ourNumber, cents, dueDate };
  const { barcode, line, pix } = await providerOf(charge.provider).emit(asked);
  return { barcode, payment_code: line, pix_code: pix, pix_qr: await qrOf(pix) };
}

/**
 * Emits a draft inside the caller's transaction: our number, typed line, bar code, Pix code. Does nothing to a payment
 * that is no longer a draft, so the call may be repeated. Throws NOT_FOUND, PAYMENT_UNIT_INCOMPLETE, CHARGE_STATE.
 */
export async function emitPayment(trx: Db, actor: Origin | null, id: number, now: Date) {
  const draft = await store.lockTransaction(trx, id);
  if (!draft) throw new AppError('NOT_FOUND');
  if (draft.status !== 'draft') return;
  const unit = await store.takeOurNumber(trx, draft.business_unit_id);
  const ourNumber = unit.last_our_number;
  const provider = await collectorOf(trx, draft, unit);
  await store.updateTransaction(trx, id, {
    ...(await codesOf(unit, { ...draft, provider }, ourNumber)),
    provider,
    status: 'emitted',
    reference: referenceOf(id),
    our_number: ourNumber,
    emitted_at: now,
    updated_at: now,
  });
  if (provider === 'cnab') await registerSlip(trx, draft, { from: actor, now });
  await writeAudit(trx, actor, {
    action: 'payment.emit',
    record: RECORD,
    recordId: id,
    before: { status: 'draft' },
    after: { status: 'emitted', our_number: ourNumber },
  });
}
