import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { listPlaced } from './thread.store.ts';
import { type Access, requireParent, requireWritable } from './thread-owners.ts';

type Found = Awaited<ReturnType<typeof listPlaced>>[number];
/** A message with its thread, and what the caller may do there. */
export type Placed = Found & { access: Access };

async function placedBy(ctx: Context, ids: number[], accessOf: (found: Found) => Promise<Access>) {
  const found = await listPlaced(ctx.db, ids);
  if (found.length < ids.length) throw new AppError('NOT_FOUND');
  // Many messages of one thread ask once.
  const known = new Map<number, Access>();
  const placed: Placed[] = [];
  for (const one of found) {
    const access = known.get(one.threadId) ?? (await accessOf(one));
    known.set(one.threadId, access);
    placed.push({ ...one, access });
  }
  return placed;
}

/** All of these messages; throws NOT_FOUND or FORBIDDEN when there is one that the caller may not write beside. */
export function requirePlaced(ctx: Context, actor: Actor, ids: number[]): Promise<Placed[]> {
  return placedBy(ctx, ids, ({ key }) => requireWritable(ctx, actor, key));
}

/** One message that the caller may read; throws NOT_FOUND. */
export async function requireRead(ctx: Context, actor: Actor, id: number): Promise<Placed> {
  const [placed] = await placedBy(ctx, [id], ({ key }) => requireParent(ctx, actor, key));
  if (!placed) throw new AppError('NOT_FOUND');
  return placed;
}
