import { addDays } from '@balcao/brazil/bank-days';
import {
  insertBatch,
  insertParts,
  listPayable,
  type Payable,
  setPaid,
  takeLines,
} from '../features/affiliates/batches/batches.store.ts';
import { listPurposes } from '../features/finance/ledger/accounts.store.ts';
import { bookEntries } from '../features/finance/ledger/book.ts';
import { settleEntries } from '../features/finance/ledger/settle.ts';
import type { Db } from '../platform/database/open.ts';
import * as store from './affiliates.store.ts';
import type { Books } from './finance.ts';
import { noonOf } from './noon.ts';

/** Days ago: the batch that was paid, what today's batch takes, and what is left to pay since then. */
const PAID = 20;
const TAKEN = 8;

type Batch = { until: string; made: Date; day: string };
type Keyed = Payable & { pixKeyKind: string; pixKey: string };

/** A batch with its entries of finance, as somebody of finance made it on that day; undefined where nothing could be paid. */
async function insertOne(trx: Db, { by }: Books, { until, made, day }: Batch) {
  const before = new Date(Date.parse(`${addDays(until, 1)}T00:00:00-03:00`));
  const payable = (await listPayable(trx, before)).filter(
    (one): one is Keyed => one.cents > 0 && one.pixKey !== null,
  );
  if (payable.length === 0) return undefined;
  const accountId = (await listPurposes(trx)).get('commissions') ?? 0;
  const drafts = payable.map(({ name, cents, unitId }) => ({
    ...{ direction: 'payable' as const, source: 'hand' as const, supplierName: name, unitId },
    ...{ description: `Comissões de afiliado: ${name}`, competence: day, dueDate: day },
    ...{ amountCents: cents, parts: [{ accountId, centerId: null, cents }] },
  }));
  const entries = await bookEntries(trx, drafts, { now: made, userId: by });
  const totalCents = payable.reduce((sum, { cents }) => sum + cents, 0);
  const id = await insertBatch(trx, { until, totalCents, now: made, userId: by });
  const parts = payable.map(({ id: af_affiliate_id, cents, pixKeyKind, pixKey }, at) => ({
    ...{ af_affiliate_id, amount_cents: cents, fn_entry_id: entries[at] ?? 0 },
    ...{ pix_key_kind: pixKeyKind, pix_key: pixKey },
  }));
  await insertParts(trx, id, parts);
  await takeLines(trx, id, { affiliateIds: payable.map((one) => one.id), before });
  return { id, payable, entries };
}

/** Two batches of commissions, one paid and one that waits for its payment, and something to look at in the next one. */
export async function insertBatches(trx: Db, books: Books): Promise<void> {
  const { today, now, banks, by } = books;
  const day = addDays(today, -PAID);
  const made = noonOf(day, now);
  const paid = await insertOne(trx, books, { until: day, made, day });
  if (paid) {
    const settlements = paid.payable.map(({ cents, unitId }, at) => ({
      ...{ entryId: paid.entries[at] ?? 0, on: day, amountCents: cents },
      bankAccountId: banks.find((bank) => bank.unitId === unitId)?.id ?? 0,
      note: `Lote de comissões nº ${paid.id}`,
    }));
    await settleEntries(trx, settlements, { now: made, userId: by });
    await setPaid(trx, paid.id, day);
  }
  await insertOne(trx, books, { until: addDays(today, -TAKEN), made: now, day: today });
  await store.shareEmail(trx, 'bianca', now);
}
