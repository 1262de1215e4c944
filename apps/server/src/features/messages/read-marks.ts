import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import * as store from './read-marks.store.ts';
import {
  closedBy,
  listChannels,
  type ParentKey,
  requireParent,
  type ThreadKey,
} from './thread-owners.ts';

/** The channels of a record that this person may read, with what waits there and the person's own draft. */
export async function listThreads(ctx: Context, actor: Actor, key: ParentKey) {
  const [channels, threads] = await Promise.all([
    listChannels(ctx, actor, key),
    store.listThreads(ctx.db, key, actor.userId),
  ]);
  const known = new Map(threads.map((thread) => [thread.id, thread]));
  return channels.map(({ id, access }) => {
    const { lastSeq = 0, readSeq = 0, pending = 0, draft = '' } = known.get(id) ?? {};
    return {
      id,
      may_write: access.write,
      may_attach: access.write,
      closed_by: closedBy(access, id),
      last_seq: lastSeq,
      unread: lastSeq - readSeq,
      pending,
      draft,
    };
  });
}

/** Moves the person's own read mark, which never goes back. */
export async function markRead(ctx: Context, actor: Actor, key: ThreadKey, seq: number) {
  await requireParent(ctx, actor, key);
  const { userId } = actor;
  return { seq: (await store.markRead(ctx.db, key, { userId, seq })) ?? 0 };
}
