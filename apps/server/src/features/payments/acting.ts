import type { Charge } from '@balcao/contract/payments/charge';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { againAtDeadlock } from '../../platform/database/again-at-deadlock.ts';
import type { Db } from '../../platform/database/open.ts';
import { actOnce, type Act as Repeatable } from '../../platform/repeated-acts.ts';
import type { Announce } from './announce.ts';
import * as policy from './charge.policy.ts';
import { findFacts } from './charge-facts.store.ts';
import { describeCharge } from './charges.ts';
import { type Locked, lockTransaction } from './payments.store.ts';
import { workSoon } from './provider-work/provider-work.ts';

type Done<T> = { answer: T; announce?: Announce | undefined };

/** One transaction, once per key; what others are told comes after the commit. */
export async function acting<T>(
  ctx: Context,
  act: Repeatable | null,
  work: (trx: Db) => Promise<Done<T>>,
): Promise<T> {
  let announce: Announce | undefined;
  const answer = await actOnce<T>(ctx.db, act, (keep) =>
    againAtDeadlock(() =>
      ctx.db.transaction().execute(async (trx) => {
        const done = await work(trx);
        announce = done.announce;
        return keep(trx, done.answer);
      }),
    ),
  );
  await announce?.();
  return answer;
}

/** The facts of a charge that the person sees. Throws NOT_FOUND. */
export async function requireSeen(db: Db, actor: Actor, id: number) {
  if (!policy.chargeScope(actor)) throw new AppError('FORBIDDEN');
  const facts = await findFacts(db, id);
  if (!facts || !policy.canSee(actor, facts)) throw new AppError('NOT_FOUND');
  return facts;
}

/** The facts of a charge on which the person may do this. Throws NOT_FOUND, FORBIDDEN. */
export async function requireRight(db: Db, actor: Actor, id: number, act: policy.Act) {
  const facts = await requireSeen(db, actor, id);
  if (!policy.hasRight(actor, facts, act)) throw new AppError('FORBIDDEN');
  return facts;
}

/** The locked charge, if its state allows the act. Throws NOT_FOUND, CHARGE_STATE. */
export async function lockFor(trx: Db, id: number, act: policy.Act): Promise<Locked> {
  const charge = await lockTransaction(trx, id);
  if (!charge) throw new AppError('NOT_FOUND');
  const returnable_cents = charge.paid_cents - charge.refunded_cents;
  const facts = { status: charge.status, type: charge.type, returnable_cents, may_retry: false };
  // What there is to return or to try again, the act itself finds.
  if (act !== 'refund' && act !== 'retry' && !policy.fits(facts as policy.StateFacts, act)) {
    throw new AppError('CHARGE_STATE', { reason: policy.refusal(act) });
  }
  return charge;
}

/** The charge as it is once its provider has done its part, or after a few seconds in which it did not. */
export async function whenWorked(ctx: Context, charge: Charge): Promise<Charge> {
  if (charge.provider_wait === null) return charge;
  await workSoon(ctx, [charge.id]);
  return describeCharge(ctx, ctx.db, charge.id);
}

type On = { id: number; right: policy.Act; act: Repeatable | null };

/** An act on one charge: rights, state, the work on the locked row, and the charge as its answer. */
export async function onCharge(
  ctx: Context,
  actor: Actor,
  { id, right, act }: On,
  work: (trx: Db, charge: Locked, now: Date) => Promise<Announce | undefined>,
) {
  await requireRight(ctx.db, actor, id, right);
  const charge = await acting(ctx, act, async (trx) => {
    const charge = await lockFor(trx, id, right);
    // Behind the lock: the charge may have left the person's sight meanwhile.
    await requireRight(trx, actor, id, right);
    const announce = await work(trx, charge, ctx.clock());
    return { answer: await describeCharge(ctx, trx, id), announce };
  });
  return whenWorked(ctx, charge);
}
