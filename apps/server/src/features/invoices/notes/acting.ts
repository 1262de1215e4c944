import type { Invoice, InvoiceStatus } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act as Repeatable } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { announceInvoice } from '../events.ts';
import * as policy from '../invoices.policy.ts';
import { requireSight } from '../sight.ts';
import * as store from './invoice.store.ts';
import { describeInvoice } from './invoices.ts';
import * as rules from './state.rules.ts';

export type Facts = rules.StateFacts & { id: number; unitId: number; personId: number | null };

export async function findFacts(db: Db, id: number): Promise<Facts | undefined> {
  const found = await store.findFacts(db, id);
  if (!found) return undefined;
  const { substitutes_id, status, wait, ...rest } = found;
  return {
    ...rest,
    status: status as InvoiceStatus,
    wait: wait as Facts['wait'],
    substitutes: substitutes_id !== null,
  };
}

/** The state of a locked note. */
export const stateOf = (note: store.Locked): rules.StateFacts => ({
  status: note.status as InvoiceStatus,
  environment: note.environment,
  wait: note.sender_wait as rules.StateFacts['wait'],
  hasSubstitute: note.has_substitute,
  substitutes: note.substitutes_id !== null,
});

/** The facts of a note that the person sees. Throws FORBIDDEN, NOT_FOUND. */
export async function requireSeen(db: Db, actor: Actor, id: number): Promise<Facts> {
  const units = requireSight(actor);
  const facts = await findFacts(db, id);
  if (!facts || !policy.hasUnit(units, facts.unitId)) throw new AppError('NOT_FOUND');
  return facts;
}

type UnitsOf = (actor: Actor) => policy.Units | null;

const rights: Partial<Record<rules.Act, readonly UnitsOf[]>> = {
  update: [policy.editedUnits],
  remove: [policy.editedUnits],
  discard: [policy.editedUnits],
  emit: [policy.emittedUnits],
  cancel: [policy.emittedUnits],
  // It makes a draft, too.
  substitute: [policy.emittedUnits, policy.editedUnits],
  retry: [policy.emittedUnits],
  mail: [policy.emittedUnits],
};

/** Whether the person may do this with notes of a unit, whatever their state. */
export const hasRight = (actor: Actor, unitId: number, act: rules.Act): boolean =>
  (rights[act] ?? [policy.seenUnits]).every((unitsOf) => policy.hasUnit(unitsOf(actor), unitId));

/** Throws FORBIDDEN. */
export function requireRight(actor: Actor, unitId: number, act: rules.Act): void {
  if (!hasRight(actor, unitId, act)) throw new AppError('FORBIDDEN');
}

/** Throws INVOICE_STATE when the state of a note does not allow the act. */
export function requireFit(facts: rules.StateFacts, act: rules.Act): void {
  if (!rules.fits(facts, act))
    throw new AppError('INVOICE_STATE', { reason: rules.refusal(facts, act) });
}

type On = { id: number; right: rules.Act; act: Repeatable | null };

/**
 * An act on one note: rights, state, the work on the locked row, and the note as its answer, or another one's. Throws FORBIDDEN,
 * NOT_FOUND, INVOICE_STATE.
 */
export async function onInvoice(
  ctx: Context,
  actor: Actor,
  { id, right, act }: On,
  work: (trx: Db, note: store.Locked, now: Date) => Promise<number | undefined>,
): Promise<Invoice> {
  const { unitId } = await requireSeen(ctx.db, actor, id);
  requireRight(actor, unitId, right);
  return acting(ctx, act, async (trx) => {
    const note = await store.lockInvoice(trx, id);
    if (!note) throw new AppError('NOT_FOUND');
    // It may have moved to another unit before it was locked.
    requireRight(actor, note.business_unit_id, right);
    requireFit(stateOf(note), right);
    const answered = await work(trx, note, ctx.clock());
    const answer = await describeInvoice(trx, answered ?? id);
    const announce = async () => {
      await announceInvoice(ctx, id, note.business_unit_id);
      if (answer.id !== id) await announceInvoice(ctx, answer.id);
    };
    return { answer, announce };
  });
}
