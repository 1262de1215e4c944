import type { Entry } from '@balcao/contract/finance/entry';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act as Repeatable } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import * as policy from '../finance.policy.ts';
import { type LockedEntry, lockEntries } from '../ledger/ledger.store.ts';
import { requireSight } from '../sight.ts';
import { describeEntry } from './entries.ts';
import * as store from './entry.store.ts';
import * as rules from './entry-state.rules.ts';

export type Facts = rules.StateFacts & { id: number; unitId: number; personId: number | null };

async function findFacts(db: Db, id: number): Promise<Facts | undefined> {
  return (await store.findFacts(db, id)) as Facts | undefined;
}

/** The facts of an entry that the person sees. Throws FORBIDDEN, NOT_FOUND. */
export async function requireSeen(db: Db, actor: Actor, id: number): Promise<Facts> {
  const units = requireSight(actor);
  const facts = await findFacts(db, id);
  if (!facts || !policy.hasUnit(units, facts.unitId)) throw new AppError('NOT_FOUND');
  return facts;
}

/** Throws FORBIDDEN for people who may not book in a unit. */
export function requireUnit(actor: Actor, unitId: number): void {
  if (!policy.hasUnit(policy.editedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
}

/** Throws ENTRY_STATE when the state of an entry does not allow the act. */
export function requireFit(facts: Facts, right: rules.Act): void {
  if (!rules.fits(facts, right))
    throw new AppError('ENTRY_STATE', { reason: rules.refusal(facts, right) });
}

/** Without a right the work itself asks what the state allows. */
type On = { id: number; right: rules.Act | null; act: Repeatable | null };
export type Locked = { entry: LockedEntry; facts: Facts };

/**
 * An act on one entry: rights, state, the work on the locked row, and the entry as its answer. Throws FORBIDDEN, NOT_FOUND,
 * ENTRY_STATE.
 */
export async function onEntry(
  ctx: Context,
  actor: Actor,
  { id, right, act }: On,
  work: (trx: Db, locked: Locked) => Promise<void>,
): Promise<Entry> {
  const { unitId } = await requireSeen(ctx.db, actor, id);
  requireUnit(actor, unitId);
  return acting(ctx, act, async (trx) => {
    const entry = (await lockEntries(trx, [id])).get(id);
    const facts = await findFacts(trx, id);
    if (!entry || !facts) throw new AppError('NOT_FOUND');
    // It may have moved to another unit before it was locked.
    requireUnit(actor, facts.unitId);
    if (right) requireFit(facts, right);
    await work(trx, { entry, facts });
    return { answer: await describeEntry(ctx, trx, id) };
  });
}
