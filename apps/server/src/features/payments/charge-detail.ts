import { readDate } from '@balcao/brazil/dates';
import type { ChargeMay, ChargePayment, WholeCharge } from '@balcao/contract/payments/charge';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { requireSeen } from './acting.ts';
import * as policy from './charge.policy.ts';
import * as store from './charge-facts.store.ts';
import { lastDayOf, quoteOf } from './charge-terms.rules.ts';
import { isAlone } from './charges.rules.ts';
import { describeCharge, historyOf } from './charges.ts';
import { dayOf } from './payments.rules.ts';
import { takesRest } from './slip-codes.rules.ts';

const acts = [
  'update',
  'remove',
  'emit',
  'cancel',
  'settle',
  'refund',
  'change_type',
  'remind',
  'duplicate',
  'repeat',
  'retry',
] as const;

type Row = Awaited<ReturnType<typeof store.listPayments>>[number];

const paymentOf = ({ file_id, filename, created_at, source, ...row }: Row): ChargePayment => ({
  ...row,
  source: source as ChargePayment['source'],
  receipt: file_id && filename ? { id: file_id, filename } : null,
  created_at: created_at.toISOString(),
});

async function listInstalments(
  ctx: Context,
  group: string | undefined,
): Promise<WholeCharge['instalments']> {
  if (!group) return [];
  const today = dayOf(ctx.clock());
  const rows = await store.listInstalments(ctx.db, group);
  return rows.map(({ instalment_number, counted_due_date, status, ...row }) => ({
    ...row,
    status: status as WholeCharge['status'],
    number: instalment_number ?? 0,
    is_overdue: ['emitted', 'partial'].includes(status) && counted_due_date < today,
  }));
}

/** The whole charge, and what the person may do with it now. Throws FORBIDDEN, NOT_FOUND. */
export async function getCharge(ctx: Context, actor: Actor, id: number) {
  const facts = await requireSeen(ctx.db, actor, id);
  const charge = await describeCharge(ctx, ctx.db, id);
  const [more, payments, refunds, instalments] = await Promise.all([
    store.getMore(ctx.db, id),
    store.listPayments(ctx.db, id),
    store.listRefunds(ctx.db, id),
    listInstalments(ctx, charge.instalment?.group),
  ]);
  const waiting = refunds.filter(({ state }) => state === 'waiting');
  const returnable_cents =
    payments.reduce((sum, one) => sum + one.cents - one.refunded_cents, 0) -
    waiting.reduce((sum, { cents }) => sum + cents, 0);
  const failed = charge.provider_wait !== null && charge.provider_error !== null;
  const may_retry =
    failed || refunds.some(({ state, fault }) => state !== 'done' && fault !== null);
  const state = { ...charge, returnable_cents, may_retry };
  const may = Object.fromEntries(
    acts.map((act) => [act, policy.hasRight(actor, facts, act) && policy.fits(state, act)]),
  ) as ChargeMay;
  may.repeat &&= isAlone(charge);
  may.remove &&= charge.recurrence?.number !== 1;
  const data: WholeCharge = {
    ...charge,
    person: charge.person_id ? { id: charge.person_id, name: more.person ?? '' } : null,
    at_ticket: charge.at_ticket_id ? { id: charge.at_ticket_id, title: more.ticket ?? '' } : null,
    url:
      charge.token && charge.status !== 'draft'
        ? `/pm/${encodeURIComponent(charge.token)}/options`
        : null,
    payment_code: takesRest(charge) ? more.payment_code : null,
    pix_code: more.pix_code,
    user: more.user,
    payments: payments.map(paymentOf),
    refunds: refunds.map(({ created_at, state: stateOf, ...row }) => ({
      ...row,
      state: stateOf as WholeCharge['refunds'][number]['state'],
      created_at: created_at.toISOString(),
    })),
    instalments,
    editable: may.update ? [...policy.editableFields(charge)] : [],
  };
  return { data, may };
}

/** Throws FORBIDDEN without `can_log_view`, NOT_FOUND. */
export async function listHistory(
  ctx: Context,
  actor: Actor,
  { id, before }: { id: number; before?: number | undefined },
) {
  if (!actor.roles.can_log_view) throw new AppError('FORBIDDEN');
  await requireSeen(ctx.db, actor, id);
  return historyOf(ctx, id, before);
}

/** "Quanto pago hoje?" Throws NOT_FOUND, CHARGE_EXPIRED, CHARGE_STATE for a charge that asks for nothing. */
export async function quoteCharge(
  ctx: Context,
  actor: Actor,
  { id, on = dayOf(ctx.clock()) }: { id: number; on?: string | undefined },
) {
  await requireSeen(ctx.db, actor, id);
  const charge = await describeCharge(ctx, ctx.db, id);
  if (!['draft', 'emitted', 'partial'].includes(charge.status)) {
    throw new AppError('CHARGE_STATE', { reason: 'Não há nada a pagar nesta cobrança.' });
  }
  const quote = quoteOf(charge, on);
  if (!quote) {
    const last = readDate(lastDayOf(charge));
    throw new AppError('CHARGE_EXPIRED', {
      reason: `Esta cobrança só podia ser paga até ${last}.`,
    });
  }
  const paid_cents = charge.paid_cents;
  return { ...quote, paid_cents, due_cents: Math.max(0, quote.total_cents - paid_cents) };
}
