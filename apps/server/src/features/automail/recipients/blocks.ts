import type { Block, listBlocks as listSpec } from '@balcao/contract/automail/blocks';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { requireEdit, requireView } from '../policy.ts';
import * as store from './blocks.store.ts';

/** Throws FORBIDDEN. */
export async function listBlocks(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  requireView(actor);
  const asked = { q: query.q, now: ctx.clock() };
  const [rows, found] = await Promise.all([
    store.listBlocks(ctx.db, asked, spanOf(query)),
    store.countBlocks(ctx.db, asked, COUNT_CAP + 1),
  ]);
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  return pageOf(
    query,
    count,
    rows.map(
      (row): Block => ({
        ...row,
        until: row.until?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
      }),
    ),
  );
}

/** Has mails go to an address again. Throws FORBIDDEN, NOT_FOUND. */
export async function liftBlock(ctx: Context, actor: Actor, address: string) {
  requireEdit(actor);
  await ctx.db.transaction().execute(async (trx) => {
    const block = await store.deleteBlock(trx, address);
    if (!block) throw new AppError('NOT_FOUND');
    await writeAudit(trx, actor, {
      action: 'automail.unblock',
      record: 'am_block',
      recordId: null,
      before: { address, reason: block.reason, created_at: block.created_at.toISOString() },
    });
  });
  return {};
}
