import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { announceMessages } from '../events.ts';
import { messagesOf, requireWritable, resolve } from '../service.ts';
import { listPlaced } from '../store.ts';

/** Resolves by hand, all or none; what is resolved already, or never waited, stays as it is. */
export async function resolveMessages(ctx: Context, actor: Actor, given: number[]) {
  const ids = [...new Set(given)];
  const placed = await listPlaced(ctx.db, ids);
  if (placed.length < ids.length) throw new AppError('NOT_FOUND');
  const parents = [];
  for (const { key } of placed) {
    const { facts, asCustomer } = await requireWritable(ctx, actor, key);
    // A customer settles what staff waits for by sending it.
    if (asCustomer) throw new AppError('FORBIDDEN');
    parents.push(facts);
  }
  const resolved = await ctx.db
    .transaction()
    .execute((trx) => resolve(trx, actor, ids, 'Manual', ctx.clock()));
  const changed = new Set(resolved.map(({ id }) => id));
  const shown = [];
  for (const [index, { row, threadId, key }] of (await listPlaced(ctx.db, ids)).entries()) {
    const facts = parents[index];
    if (facts && changed.has(row.id)) announceMessages(ctx, key, threadId, row.seq, facts, row.seq);
    shown.push(...(await messagesOf(ctx, actor, key, [row])));
  }
  return shown;
}
