import type { Batch } from '@balcao/contract/affiliates/batches';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { findBankAccount } from '../../finance/entries/entry.store.ts';
import { editedUnits, hasUnit } from '../../finance/finance.policy.ts';
import { settleEntries } from '../../finance/ledger/settle.ts';
import { acting } from '../../payments/acting.ts';
import { today } from '../../payments/payments.ts';
import { requireEdit } from '../policy.ts';
import * as store from './batches.store.ts';
import { describeBatch } from './batches.ts';

type Asked = {
  id: number;
  act: Act | null;
  on?: string | null | undefined;
  fn_bank_account_id?: number | null | undefined;
};
type Part = Awaited<ReturnType<typeof store.listParts>>[number];

/** The account that was chosen, or the only one of the entries' units. */
async function accountOf(
  trx: Db,
  actor: Actor,
  parts: readonly Part[],
  chosen: number | undefined,
) {
  const accounts = chosen
    ? [{ id: chosen }]
    : await store.listBankAccounts(
        trx,
        parts.map(({ unitId }) => unitId),
      );
  const [one, another] = accounts;
  const account = one && !another ? await findBankAccount(trx, one.id) : undefined;
  if (!one || !account || !hasUnit(editedUnits(actor), account.unitId))
    throw invalidAt('fn_bank_account_id', 'Escolha uma conta bancária ativa.');
  return one.id;
}

/** Who pays books in finance, in the unit of every entry. */
function requireUnits(actor: Actor, parts: readonly Part[]): void {
  const units = editedUnits(actor);
  if (!parts.every(({ unitId }) => hasUnit(units, unitId))) throw new AppError('FORBIDDEN');
}

/**
 * A batch was paid: settles what is open of its entries. Throws FORBIDDEN, NOT_FOUND, BATCH_STATE, INVALID, MONTH_CLOSED, and
 * ENTRY_STATE when somebody has cancelled an entry of it.
 */
export async function payBatch(ctx: Context, actor: Actor, asked: Asked): Promise<Batch> {
  requireEdit(actor);
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
  const on = asked.on ?? today(ctx);
  if (on > today(ctx)) throw invalidAt('on', 'A data não pode ser futura.');
  return acting(ctx, asked.act, async (trx) => {
    const batch = await store.lockBatch(trx, asked.id);
    if (!batch) throw new AppError('NOT_FOUND');
    if (batch.paid_on !== null) throw new AppError('BATCH_STATE');
    const parts = await store.listParts(trx, [batch.id]);
    requireUnits(actor, parts);
    const bankAccountId = await accountOf(trx, actor, parts, asked.fn_bank_account_id ?? undefined);
    // What somebody settled in finance by hand is settled.
    const open = parts.filter((part) => part.settled_cents < part.amount_cents);
    const settlements = open.map(({ fn_entry_id: entryId, amount_cents, settled_cents }) => ({
      ...{ entryId, bankAccountId, on, amountCents: amount_cents - settled_cents },
      note: `Lote de comissões nº ${batch.id}`,
    }));
    if (settlements.length > 0)
      await settleEntries(trx, settlements, { now: ctx.clock(), userId: actor.userId });
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
