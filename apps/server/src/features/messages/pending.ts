import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { announceMessages } from './events.ts';
import { requirePlaced } from './message-guard.ts';
import { messagesOf, resolve } from './thread.ts';

/** Resolves messages by hand, all or none; messages that are already resolved, or never waited, stay as they are. */
export async function resolveMessages(ctx: Context, actor: Actor, given: number[]) {
  const ids = [...new Set(given)];
  const placed = await requirePlaced(ctx, actor, ids);
  // Customers resolve a request of staff by sending what it asks for.
  if (placed.some(({ access }) => access.asCustomer)) throw new AppError('FORBIDDEN');
  const now = ctx.clock();
  const resolved = await ctx.db
    .transaction()
    .execute((trx) => resolve(trx, actor, ids, 'Manual', now));
  const changed = new Set(resolved.map(({ id }) => id));
  const shown = [];
  for (const { row, threadId, key, access } of placed) {
    const isChanged = changed.has(row.id);
    if (isChanged) announceMessages(ctx, key, threadId, row.seq, access.facts, row.seq);
    const after = isChanged ? { ...row, resolved_at: now } : row;
    shown.push(...(await messagesOf(ctx, actor, { access, key }, [after])));
  }
  return shown;
}
