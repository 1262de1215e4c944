import type {
  Delivery,
  DeliveryState,
  listDeliveries as listSpec,
  WholeDelivery,
} from '@balcao/contract/automail/deliveries';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { giveUpAt } from '../../../platform/mail-tries.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { type Act, actOnce } from '../../../platform/repeated-acts.ts';
import { canEdit, requireEdit, requireView } from '../policy.ts';
import * as store from './deliveries.store.ts';
import { sendSoon } from './send-job.ts';

function shown(actor: Actor, row: store.DeliveryRow): Delivery {
  const { address, parent_id, created_at, sent_at, next_at, status, ...rest } = row;
  return {
    ...rest,
    status: status as DeliveryState,
    to: address,
    parent_code: String(parent_id),
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    next_at: next_at?.toISOString() ?? null,
    may: { retry: status === 'failed' && canEdit(actor) },
  };
}

/** Throws FORBIDDEN. */
export async function listDeliveries(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  requireView(actor);
  const [rows, found] = await Promise.all([
    store.listDeliveries(ctx.db, query, spanOf(query)),
    store.countDeliveries(ctx.db, query, COUNT_CAP + 1),
  ]);
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  return pageOf(
    query,
    count,
    rows.map((row) => shown(actor, row)),
  );
}

/** Throws FORBIDDEN, NOT_FOUND. */
export async function getDelivery(ctx: Context, actor: Actor, id: number): Promise<WholeDelivery> {
  requireView(actor);
  const row = await store.findDelivery(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const { html, body, job: _, occasion: __, ...rest } = row;
  return { ...shown(actor, rest), html, text: body };
}

type Again = NonNullable<Awaited<ReturnType<typeof store.findDelivery>>>;

function sendAgain(ctx: Context, trx: Db, { job, occasion }: Again): Promise<void> {
  if (!job) return sendSoon(ctx, trx);
  const until = giveUpAt(ctx.clock()).toISOString();
  return ctx.jobs.send(job.job, { ...job.data, attempts: 0, occasion, until }, { db: trx });
}

/** Has a failed mail tried again. Throws FORBIDDEN, NOT_FOUND, DELIVERY_STATE. */
export async function retryDelivery(
  ctx: Context,
  actor: Actor,
  { id, act }: { id: number; act: Act | null },
): Promise<Delivery> {
  requireEdit(actor);
  return actOnce(ctx.db, act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = await store.findDelivery(trx, id);
      if (!before) throw new AppError('NOT_FOUND');
      if (!(await store.waitAgain(trx, before, ctx.clock()))) throw new AppError('DELIVERY_STATE');
      await writeAudit(trx, actor, {
        action: 'automail.retry',
        record: 'am_delivery',
        recordId: id,
        before: { reason: before.reason },
      });
      await sendAgain(ctx, trx, before);
      const { html: _, body: __, job: ___, occasion: ____, ...row } = before;
      return keep(trx, shown(actor, { ...row, status: 'waiting', reason: null }));
    }),
  );
}
