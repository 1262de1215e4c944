import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { listPlaced } from './thread.store.ts';
import { type Access, requireParent, requireWritable } from './thread-owners.ts';

type MessageInThread = Awaited<ReturnType<typeof listPlaced>>[number];
/** A message with its thread, and the caller's rights there. */
export type PlacedMessage = MessageInThread & { access: Access };

async function placedBy(
  ctx: Context,
  ids: number[],
  accessOf: (found: MessageInThread) => Promise<Access>,
) {
  const found = await listPlaced(ctx.db, ids);
  if (found.length < ids.length) throw new AppError('NOT_FOUND');
  // Messages of the same thread share one check.
  const known = new Map<number, Access>();
  const placed: PlacedMessage[] = [];
  for (const one of found) {
    const access = known.get(one.threadId) ?? (await accessOf(one));
    known.set(one.threadId, access);
    placed.push({ ...one, access });
  }
  return placed;
}

/** All of these messages; throws NOT_FOUND or FORBIDDEN if the caller may not write in the thread of one of them. */
export function requirePlaced(ctx: Context, actor: Actor, ids: number[]): Promise<PlacedMessage[]> {
  return placedBy(ctx, ids, ({ key }) => requireWritable(ctx, actor, key));
}

/** One message that the caller may read; throws NOT_FOUND. */
export async function requireRead(ctx: Context, actor: Actor, id: number): Promise<PlacedMessage> {
  const [placed] = await placedBy(ctx, [id], ({ key }) => requireParent(ctx, actor, key));
  if (!placed) throw new AppError('NOT_FOUND');
  return placed;
}
