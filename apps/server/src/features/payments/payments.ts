import type { TicketPayment } from '@balcao/contract/tickets';
import { toString as drawQr } from 'qrcode';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { dayOf, referenceOf, shownStatus, slipView } from './payments.rules.ts';
import * as store from './payments.store.ts';
import { providerOf } from './provider.ts';

const MOST_OWN = 100;
const RECORD = 'pm_transaction';

/** The payment behind a link's token; null for an unknown token and for a draft. */
export async function findPayment(ctx: Context, token: string) {
  const payment = await store.findByToken(ctx.pool, tokenHashOf(token));
  const view = payment && slipView(payment, token, dayOf(ctx.clock()));
  return payment && view ? { id: payment.id, view } : null;
}

/** The open slips of who is logged in; one whose link this installation cannot read any more is left out. */
export async function listOwnPayments(ctx: Context, actor: Actor) {
  const today = dayOf(ctx.clock());
  const rows = await store.listOpen(ctx.db, actor.userId, MOST_OWN);
  return rows.flatMap(({ id, value_cents, due_date, receiver, ...row }) => {
    const token = unseal(ctx.config.secret, RECORD, row.token_sealed);
    const status = shownStatus({ due_date, status: row.status }, today);
    if (!token || !status) return [];
    const url = `/pm/${encodeURIComponent(token)}/options`;
    return [{ id, value: value_cents, due_date, status, receiver, url }];
  });
}

/** A row of a ticket's payments; `token` is the sealed one, in base64. */
type TicketPaymentRow = {
  id: number;
  value_cents: number;
  due_date: string;
  type: string;
  status: string;
  token: string;
};

/** Payments as staff sees them, drafts too. */
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

/** The day that decides what is overdue. */
export const today = (ctx: Context): string => dayOf(ctx.clock());

type NewPayment = {
  personId: number | null;
  personName: string;
  ticketId?: number | null;
  unitId: number;
  cents: number;
  dueDate: string;
  type: 'boleto' | 'pix' | 'card' | 'cash';
  /** A fixed one in the demonstration data; else 256 random bits. */
  token?: string;
};

/** Makes a draft inside the caller's transaction; gives its id and the token of its link. */
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
    type: payment.type,
  });
  return { id, token };
}

/** Gives payments new tokens inside the caller's transaction: links that were sent open nothing any more. */
export async function renewLinks(trx: Db, secret: string, ids: number[]): Promise<void> {
  const tokens = ids.map(() => newToken());
  await store.updateTokens(
    trx,
    ids,
    tokens.map((token) => ({ hash: tokenHashOf(token), sealed: seal(secret, RECORD, token) })),
  );
}

async function qrOf(pix: string | null): Promise<string | null> {
  if (!pix) return null;
  const picture = await drawQr(pix, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}

/**
 * Emits a draft inside the caller's transaction: our number, typed line, bar code, Pix code. Does nothing to one that is
 * no draft any more, so that it may be asked twice. Throws NOT_FOUND, PAYMENT_UNIT_INCOMPLETE.
 */
export async function emitPayment(trx: Db, actor: Actor | null, id: number, now: Date) {
  const draft = await store.lockTransaction(trx, id);
  if (!draft) throw new AppError('NOT_FOUND');
  if (draft.status !== 'draft') return;
  const unit = await store.takeOurNumber(trx, draft.business_unit_id);
  const reference = referenceOf(id);
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
  const { type, value_cents: cents, due_date: dueDate } = draft;
  const ourNumber = unit.last_our_number;
  const charge = { receiver, type, reference, ourNumber, cents, dueDate };
  const { barcode, line, pix } = await providerOf(draft.provider).emit(charge);
  await store.updateTransaction(trx, id, {
    status: 'emitted',
    reference,
    barcode,
    payment_code: line,
    pix_code: pix,
    our_number: ourNumber,
    pix_qr: await qrOf(pix),
    emitted_at: now,
    updated_at: now,
  });
  await writeAudit(trx, actor, {
    action: 'payment.emit',
    record: RECORD,
    recordId: id,
    before: { status: 'draft' },
    after: { status: 'emitted', our_number: ourNumber },
  });
}
