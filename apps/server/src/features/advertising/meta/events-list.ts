import type {
  listMetaEvents as listSpec,
  MetaEventRow,
} from '@balcao/contract/advertising/meta-events';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { canEdit, requireEdit, requireReport } from '../policy.ts';
import * as store from './events-list.store.ts';

const shown = ({ at, sent_at, due_at, ...row }: store.EventRow): MetaEventRow => ({
  ...row,
  at: at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
  due_at: row.status === 'waiting' ? due_at.toISOString() : null,
});

/** Throws FORBIDDEN. */
export async function listMetaEvents(
  ctx: Context,
  actor: Actor,
  { page, per_page, status }: z.output<typeof listSpec.query>,
) {
  requireReport(actor);
  const paging = { page, per_page };
  const [rows, found] = await Promise.all([
    store.listEvents(ctx.db, status, spanOf(paging)),
    store.countEvents(ctx.db, status, COUNT_CAP + 1),
  ]);
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  return {
    ...pageOf(paging, count, rows.map(shown)),
    enabled: ctx.config.meta !== undefined,
    may: { retry: canEdit(actor) },
  };
}

/** Throws FORBIDDEN, NOT_FOUND, CONFLICT for one that has not failed. */
export async function retryMetaEvent(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<MetaEventRow> {
  requireEdit(actor);
  return ctx.db.transaction().execute(async (trx) => {
    const changed = await store.setWaitingAgain(trx, id, ctx.clock());
    const row = await store.findEvent(trx, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (!changed)
      throw new AppError('CONFLICT', { reason: 'Só o que falhou pode ser enviado de novo.' });
    await writeAudit(trx, actor, {
      action: 'meta_event.retry',
      record: 'ad_meta_event',
      recordId: id,
      before: { status: 'failed' },
      after: { status: 'waiting' },
    });
    return shown(row);
  });
}
