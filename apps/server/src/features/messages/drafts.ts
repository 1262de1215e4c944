import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import * as store from './drafts.store.ts';
import { requireParent, type ThreadKey } from './thread-owners.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * The person's own draft, from whichever device. Readers of the thread may have one too, because they may get the right
 * to write there.
 */
export async function getDraft(ctx: Context, actor: Actor, key: ThreadKey): Promise<string> {
  await requireParent(ctx, actor, key);
  return store.findDraft(ctx.db, key, actor.userId);
}

export async function saveDraft(ctx: Context, actor: Actor, key: ThreadKey, text: string) {
  await requireParent(ctx, actor, key);
  const { userId } = actor;
  if (text === '') await store.deleteDraft(ctx.db, key, userId);
  else await store.saveDraft(ctx.db, key, { userId, text }, ctx.clock());
  return text;
}

export async function sweepDrafts(ctx: Context): Promise<void> {
  await store.deleteUntouched(ctx.db, new Date(ctx.clock().getTime() - KEPT_MS));
}
