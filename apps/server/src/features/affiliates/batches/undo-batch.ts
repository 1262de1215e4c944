import type { Batch } from '@balcao/contract/affiliates/batches';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { cancelPayables, requireBooks } from '../../finance/entries/payables.ts';
import { acting } from '../../payments/acting.ts';
import { requireEdit } from '../policy.ts';
import * as store from './batches.store.ts';
import { describeBatch, requireOpen } from './batches.ts';

/**
 * Takes a batch back that nothing was paid of: its entries are cancelled in finance, its lines can be paid again. Throws
 * FORBIDDEN, NOT_FOUND, BATCH_STATE, MONTH_CLOSED, and ENTRY_STATE when money of an entry has moved.
 */
export async function undoBatch(
  ctx: Context,
  actor: Actor,
  { id, act }: { id: number; act: Act | null },
): Promise<Batch> {
  requireEdit(actor);
  requireBooks(actor);
  return acting(ctx, act, async (trx) => {
    const batch = await store.lockBatch(trx, id);
    if (!batch) throw new AppError('NOT_FOUND');
    requireOpen(batch);
    await store.lockAffiliatesOf(trx, id);
    const parts = await store.listParts(trx, [id]);
    await cancelPayables(ctx, trx, actor, {
      entryIds: parts.map(({ fn_entry_id }) => fn_entry_id),
      reason: `Lote de comissões nº ${id} desfeito`,
    });
    await store.releaseLines(trx, id);
    await store.setUndone(trx, id, ctx.clock());
    await writeAudit(trx, actor, {
      action: 'affiliate.undo',
      record: 'af_batch',
      recordId: id,
      before: { total_cents: batch.total_cents, affiliates: parts.length },
      after: { undone: true },
    });
    return { answer: await describeBatch(trx, id) };
  });
}
