import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Origin } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { whoNow } from '../../payments/who-now.ts';
import { requireFit, requireRight, stateOf } from '../notes/acting.ts';
import { prepareDraft } from '../notes/draft.ts';
import { lockInvoice } from '../notes/invoice.store.ts';
import { insertDraft } from '../notes/invoice-save.ts';
import { signNote } from '../sending/sign-note.ts';

type From = Origin & { userId: number };

/** Who asked for an act on many, with the rights of this moment. Throws FORBIDDEN for people who may no longer log in. */
async function actorNow(ctx: Context, trx: Db, from: From): Promise<Actor> {
  const who = await whoNow(ctx, trx, from.userId);
  if (!who) throw new AppError('FORBIDDEN');
  return { ...from, ...who } as Actor;
}

/** Makes the note of a charge, and numbers and signs it if asked. Throws as a single one does. */
export async function makeOfCharge(
  ctx: Context,
  trx: Db,
  { from, chargeId, emit }: { from: From; chargeId: number; emit: boolean },
): Promise<number> {
  const actor = await actorNow(ctx, trx, from);
  const draft = await prepareDraft(ctx, trx, actor, { pm_transaction_id: chargeId });
  const id = await insertDraft(ctx, trx, from, draft, { source: 'bulk' });
  if (emit) await emitDraft(ctx, trx, from, id);
  return id;
}

/** Numbers and signs a draft. Throws as a single one does. */
export async function emitDraft(ctx: Context, trx: Db, from: From, id: number): Promise<void> {
  const actor = await actorNow(ctx, trx, from);
  const note = await lockInvoice(trx, id);
  if (!note) throw new AppError('NOT_FOUND');
  requireRight(actor, note.business_unit_id, 'emit');
  requireFit(stateOf(note), 'emit');
  await signNote(ctx, trx, from, note);
}
