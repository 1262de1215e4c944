import type { Batch } from '@balcao/contract/affiliates/batches';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { requireBooks, settlePayables } from '../../finance/entries/payables.ts';
import { acting } from '../../payments/acting.ts';
import { today } from '../../payments/payments.ts';
import { requireEdit } from '../policy.ts';
import * as store from './batches.store.ts';
import { describeBatch, requireOpen } from './batches.ts';

type Asked = {
  id: number;
  act: Act | null;
  on?: string | null | undefined;
  fn_bank_account_id?: number | null | undefined;
};

/**
 * A batch was paid: settles what is open of its entries. Throws FORBIDDEN, NOT_FOUND, BATCH_STATE, INVALID, MONTH_CLOSED, and
 * ENTRY_STATE when somebody has cancelled an entry of it.
 */
export async function payBatch(ctx: Context, actor: Actor, asked: Asked): Promise<Batch> {
  requireEdit(actor);
  requireBooks(actor);
  const on = asked.on ?? today(ctx);
  return acting(ctx, asked.act, async (trx) => {
    const batch = await store.lockBatch(trx, asked.id);
    if (!batch) throw new AppError('NOT_FOUND');
    requireOpen(batch);
    const parts = await store.listParts(trx, [batch.id]);
    // What somebody settled in finance by hand is settled.
    const entries = parts.map(({ fn_entry_id: id, unitId, amount_cents, settled_cents }) => ({
      ...{ id, unitId },
      openCents: amount_cents - settled_cents,
    }));
    await settlePayables(ctx, trx, actor, {
      ...{ entries, on, note: `Lote de comissões nº ${batch.id}` },
      ...(asked.fn_bank_account_id && { bankAccountId: asked.fn_bank_account_id }),
    });
    await store.setPaid(trx, batch.id, on);
    await writeAudit(trx, actor, {
      action: 'affiliate.pay',
      record: 'af_batch',
      recordId: batch.id,
      after: { paid_on: on, total_cents: batch.total_cents },
    });
    return { answer: await describeBatch(trx, batch.id) };
  });
}
