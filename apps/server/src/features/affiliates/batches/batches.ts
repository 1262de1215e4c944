import type { Batch, listBatches as listSpec } from '@balcao/contract/affiliates/batches';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { requireView } from '../policy.ts';
import * as store from './batches.store.ts';

type PartRow = Awaited<ReturnType<typeof store.listParts>>[number];

const partOf = ({ af_batch_id: _, unitId: __, status: ___, ...part }: PartRow) => part;

const shown = (
  { created_at, undone_at, ...row }: store.BatchRow,
  parts: readonly PartRow[],
): Batch => ({
  ...row,
  created_at: created_at.toISOString(),
  undone_at: undone_at?.toISOString() ?? null,
  parts: parts.map(partOf),
});

/** Throws BATCH_STATE for a batch that was paid or taken back. */
export function requireOpen({ paid_on, undone_at }: store.BatchRow): void {
  if (paid_on !== null) throw new AppError('BATCH_STATE', { reason: 'Este lote já foi pago.' });
  if (undone_at !== null) throw new AppError('BATCH_STATE', { reason: 'Este lote foi desfeito.' });
}

export async function describeBatch(db: Db, id: number): Promise<Batch> {
  const row = await store.findBatch(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return shown(row, await store.listParts(db, [id]));
}

/** Throws FORBIDDEN. */
export async function listBatches(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  requireView(actor);
  const rows = await store.listBatches(ctx.db, spanOf(query));
  const parts = await store.listParts(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const of = Map.groupBy(parts, ({ af_batch_id }) => af_batch_id);
  const total = await store.countBatches(ctx.db);
  return pageOf(
    query,
    { total: Math.min(total, COUNT_CAP), capped: total > COUNT_CAP },
    rows.map((row) => shown(row, of.get(row.id) ?? [])),
  );
}
