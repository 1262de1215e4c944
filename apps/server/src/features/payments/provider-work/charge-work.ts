import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Announce } from '../announce.ts';
import { applyPayment } from '../apply-payment.ts';
import { askedOf } from '../emission.rules.ts';
import { waitFor } from '../emission.ts';
import { announcePayment } from '../events.ts';
import { dayOf } from '../payments.rules.ts';
import { getUnit, lockTransaction, updateTransaction } from '../payments.store.ts';
import type { PixPayment } from '../pix-api/answers.ts';
import { centsOf } from '../pix-api/charge-bodies.rules.ts';
import type { Asked, Provider } from '../provider.ts';
import { qrOf } from '../slip-codes.ts';
import { tellCustomer } from '../tell-customer.ts';
import { tellStaff } from '../tell-money.ts';
import { sendWork } from './provider-job.ts';
import { type Fault, faultOf, LEASE_MS, retryAt } from './provider-tries.ts';
import * as store from './provider-work.store.ts';
import { pausedUntil, withPsp } from './remote-provider.ts';

type Claimed = NonNullable<Awaited<ReturnType<typeof store.claimCharge>>>;
type Charge = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

const done = { provider_wait: null, provider_error: null, provider_retry_at: null };

/** The customer of a charge, or of all its instalments, once those that get a code by themselves have it. */
async function tellCoded(ctx: Context, trx: Db, charge: Charge): Promise<Announce | undefined> {
  const { id, instalment_group: group, customer_told_at: told } = charge;
  if (group === null) return told ? undefined : tellCustomer(ctx, trx, { ids: [id], why: 'emit' });
  if (await store.lockUncoded(trx, group)) return undefined;
  const ids = await store.listUntold(trx, group);
  return ids.length ? tellCustomer(ctx, trx, { ids, why: 'emit' }) : undefined;
}

/** What the PSP did, in the database; returns what else is told after the commit. */
type Conclude = (trx: Db, charge: Charge, now: Date) => Promise<Announce[]>;

async function emit(ctx: Context, provider: Provider, asked: Asked, tries: number) {
  const { pix } = await provider.make(asked, tries > 1);
  const pix_qr = await qrOf(pix);
  const conclude: Conclude = async (trx, charge, now) => {
    // Its words changed while the PSP was asked.
    const late = charge.description === asked.description ? done : waitFor('change', now);
    await updateTransaction(trx, charge.id, { ...late, pix_code: pix, pix_qr, updated_at: now });
    if (late !== done) await sendWork(ctx, trx, charge.id);
    const tell = await tellCoded(ctx, trx, charge);
    return tell ? [tell] : [];
  };
  return conclude;
}

async function change(_: Context, provider: Provider, asked: Asked) {
  await provider.change(asked);
  const conclude: Conclude = async (trx, { id }) => {
    await updateTransaction(trx, id, done);
    return [];
  };
  return conclude;
}

const cameFirst = {
  title: 'Cobrança paga antes do cancelamento',
  line: 'A cobrança não foi cancelada: o pagamento chegou ao banco antes.',
};

async function book(ctx: Context, trx: Db, id: number, payments: readonly PixPayment[]) {
  const news: Announce[] = [];
  for (const { horario, endToEndId, valor } of payments) {
    const paidAt = new Date(horario);
    const { announce } = await applyPayment(ctx, trx, id, {
      source: 'pix',
      externalId: endToEndId,
      paidOn: dayOf(paidAt),
      paidAt,
      cents: centsOf(valor),
      from: null,
    });
    news.push(announce);
  }
  return news;
}

/** Withdrawn at the PSP: a charge that was to be cancelled is so now. One that was paid there meanwhile is paid. */
async function cancel(ctx: Context, provider: Provider, asked: Asked) {
  const paid = (await provider.cancel(asked)) === 'paid';
  const payments = paid ? await provider.ask(asked) : [];
  const conclude: Conclude = async (trx, charge, now) => {
    const { id, status, cancel_reason: reason } = charge;
    if (paid) {
      await updateTransaction(trx, id, { ...done, cancel_reason: null, updated_at: now });
      const news = await book(ctx, trx, id, payments);
      if (reason !== null) news.push(await tellStaff(ctx, trx, charge, cameFirst, now));
      return news;
    }
    const isAsked = reason !== null && status === 'emitted';
    const ended = { status: 'cancelled', cancelled_at: now, updated_at: now };
    await updateTransaction(trx, id, { ...done, ...(isAsked && ended) });
    if (isAsked) {
      await writeAudit(trx, null, {
        action: 'payment.cancel',
        record: 'pm_transaction',
        recordId: id,
        before: { status },
        after: { status: 'cancelled', cancel_reason: reason },
      });
    }
    return [];
  };
  return conclude;
}

/** What went wrong stands at the charge, in words, until it is mended. */
function failed(ctx: Context, fault: Fault, tries: number): Conclude {
  return async (trx, charge, now) => {
    const at = retryAt(fault, tries, now);
    await updateTransaction(trx, charge.id, { provider_error: fault.words, provider_retry_at: at });
    if (at) await sendWork(ctx, trx, charge.id, at);
    const isLast = at === null && charge.instalment_group !== null;
    const tell = isLast ? await tellCoded(ctx, trx, charge) : undefined;
    return tell ? [tell] : [];
  };
}

const works = { emit, change, cancel };

async function ask(ctx: Context, claimed: Claimed): Promise<Conclude> {
  const { business_unit_id: unitId, provider_tries: tries } = claimed;
  const work = works[claimed.provider_wait as keyof typeof works];
  const asked = askedOf(await getUnit(ctx.db, unitId), claimed);
  try {
    return await withPsp(ctx, unitId, (provider) => work(ctx, provider, asked, tries));
  } catch (err) {
    const fault = faultOf(err);
    ctx.log.warn({ err, id: claimed.id, wait: claimed.provider_wait }, 'provider did not do it');
    return failed(ctx, fault, tries);
  }
}

/**
 * Has the provider of a charge do what it still has to do: once at a time, whoever calls it, and without holding a
 * connection meanwhile. Whatever the PSP says is written only if nothing else was asked for in between.
 */
export async function workOnCharge(ctx: Context, id: number): Promise<void> {
  const now = ctx.clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const claimed = await store.claimCharge(ctx.db, id, { now, until });
  if (!claimed) return;
  const pause = pausedUntil(ctx, claimed.business_unit_id, now);
  if (pause) {
    await store.postponeCharge(ctx.db, id, { now: until, until: pause });
    return;
  }
  const conclude = await ask(ctx, claimed);
  const news = await ctx.db.transaction().execute(async (trx) => {
    const charge = await lockTransaction(trx, id);
    const isSame =
      charge?.provider_wait === claimed.provider_wait &&
      charge.provider_retry_at?.getTime() === until.getTime();
    return charge && isSame ? conclude(trx, charge, ctx.clock()) : null;
  });
  if (!news) return;
  announcePayment(ctx, id);
  for (const tell of news) await tell();
}
