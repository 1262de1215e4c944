import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { requirePlaced } from './message-guard.ts';
import * as store from './pin.store.ts';
import { tellChanged } from './thread.ts';

/** For staff with the right to write there; a pin is visible to everybody. */
export async function pinMessage(ctx: Context, actor: Actor, id: number) {
  const [placed] = await requirePlaced(ctx, actor, [id]);
  if (!placed || placed.access.asCustomer) throw new AppError('FORBIDDEN');
  await ctx.db.transaction().execute(async (trx) => {
    const pinned = await store.togglePin(trx, id, ctx.clock());
    if (pinned === undefined) throw new AppError('CONFLICT');
    const action = pinned ? 'message.pin' : 'message.unpin';
    await writeAudit(trx, actor, { action, record: 'gl_message', recordId: id });
  });
  return tellChanged(ctx, actor, placed);
}
