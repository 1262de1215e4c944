import type { ChargeInvoicing } from '@balcao/contract/payments/charge-invoicing';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { CopiedCharge, MadeCharges } from '../../../platform/feature-hooks.ts';
import { requireSeen } from '../../payments/acting.ts';
import { editedUnits, emittedUnits, hasUnit } from '../invoices.policy.ts';
import { lockCharge } from '../notes/one-sale.store.ts';
import { requireSight } from '../sight.ts';
import * as store from './automatic.store.ts';

const NOT_HERE = 'Você não pode fazer notas automáticas nesta unidade.';
const AUDITED = { action: 'invoice.automatic', record: 'pm_transaction' } as const;

async function describe(db: Db, id: number) {
  const choice = await store.findChoice(db, id);
  if (!choice) throw new AppError('NOT_FOUND');
  const { invoicing, problem } = choice;
  return { invoicing, problem, invoices: await store.listNotes(db, id) };
}

/** Whether the payment of a charge makes a note. Throws FORBIDDEN, NOT_FOUND. */
export async function getInvoicing(ctx: Context, actor: Actor, id: number) {
  const units = requireSight(actor);
  const { unitId } = await requireSeen(ctx.db, actor, id);
  if (!hasUnit(units, unitId)) throw new AppError('FORBIDDEN');
  return describe(ctx.db, id);
}

/** Whether the person may have notes of this unit made like this. */
function mayChoose(actor: Actor, unitId: number, invoicing: ChargeInvoicing): boolean {
  const units = invoicing === 'emit' ? emittedUnits(actor) : editedUnits(actor);
  return hasUnit(units, unitId) && hasUnit(editedUnits(actor), unitId);
}

/** Throws FORBIDDEN. */
function requireChoice(actor: Actor, unitId: number, invoicing: ChargeInvoicing): void {
  if (!mayChoose(actor, unitId, invoicing)) throw new AppError('FORBIDDEN', { reason: NOT_HERE });
}

/** What somebody asked of charges holds from the moment that they are made. Throws FORBIDDEN. */
export async function hearMade(_ctx: Context, trx: Db, made: MadeCharges): Promise<void> {
  const { actor, unitId, chargeIds, recurrenceId, invoicing } = made;
  requireChoice(actor, unitId, invoicing);
  if (recurrenceId !== null) await store.setOfRecurrence(trx, recurrenceId, invoicing);
  for (const recordId of chargeIds) {
    await store.setOfCharge(trx, recordId, invoicing);
    const after = { invoicing };
    await writeAudit(trx, actor, { ...AUDITED, recordId, after });
  }
}

/** A copy makes its note as the first one does; of people who may not ask that, it makes none. */
export async function hearCopied(trx: Db, { actor, unitId, from, to }: CopiedCharge) {
  const invoicing = (await store.findChoice(trx, from))?.invoicing ?? 'never';
  if (invoicing === 'never' || !mayChoose(actor, unitId, invoicing)) return;
  await store.setOfCharge(trx, to, invoicing);
  await writeAudit(trx, actor, { ...AUDITED, recordId: to, after: { invoicing } });
}

/** Of a charge that comes again also for all that follow. Throws FORBIDDEN, NOT_FOUND. */
export async function setInvoicing(
  ctx: Context,
  actor: Actor,
  { id, invoicing }: { id: number; invoicing: ChargeInvoicing },
) {
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
  const { unitId } = await requireSeen(ctx.db, actor, id);
  requireChoice(actor, unitId, invoicing);
  return ctx.db.transaction().execute(async (trx) => {
    await lockCharge(trx, id);
    const before = await store.findChoice(trx, id);
    await store.setOfCharge(trx, id, invoicing);
    if (before?.recurrenceId) await store.setOfRecurrence(trx, before.recurrenceId, invoicing);
    await writeAudit(trx, actor, {
      ...AUDITED,
      recordId: id,
      before: { invoicing: before?.invoicing },
      after: { invoicing },
    });
    return describe(trx, id);
  });
}
