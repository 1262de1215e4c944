import type { Notification } from '@balcao/contract/people/notifications';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { announceUnread } from './notifications.events.ts';
import * as store from './notifications.store.ts';

export type Notice = store.Notice;

const KEPT_DAYS = 90;
const BATCH = 5_000;

/**
 * Stores a notice for each of these people, inside the transaction of the change; nobody gets a notice of their own
 * action. `text` names the record; it never contains a message's text, which may be deleted later.
 */
export async function addNotices(
  trx: Db,
  userIds: number[],
  notice: Notice,
  now: Date,
): Promise<void> {
  const told = [...new Set(userIds)].filter((id) => id !== notice.byId);
  if (told.length > 0) await store.insertNotices(trx, told, notice, now);
}

/** Tells the open pages of these people the number of their unread notices. Call it after the commit. */
export async function announceNotices(ctx: Context, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  const unread = await store.countUnread(ctx.db, [...new Set(userIds)]);
  announceUnread(ctx, Object.fromEntries(unread));
}

async function unreadOf(ctx: Context, { userId }: Actor): Promise<number> {
  return (await store.countUnread(ctx.db, [userId])).get(userId) ?? 0;
}

export async function listNotifications(
  ctx: Context,
  actor: Actor,
  before: number | undefined,
): Promise<{ data: Notification[]; unread: number }> {
  const [data, unread] = await Promise.all([
    store.listNotifications(ctx.db, actor.userId, before),
    unreadOf(ctx, actor),
  ]);
  return { data, unread };
}

/**
 * Marks the person's own notices, but not for an admin who acts as the person; announces it to the person's other
 * pages. Returns how many stay unread.
 */
export async function readNotifications(
  ctx: Context,
  actor: Actor,
  which: Parameters<typeof store.markRead>[2],
): Promise<{ unread: number }> {
  if (actor.impersonator) return { unread: await unreadOf(ctx, actor) };
  const read = await store.markRead(ctx.db, actor.userId, which, ctx.clock());
  if (read > 0) await announceNotices(ctx, [actor.userId]);
  return { unread: await unreadOf(ctx, actor) };
}

/** Notices of months ago are no longer useful. Deletes old ones in batches, because it may run on several servers. */
export async function forgetOldNotices(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - KEPT_DAYS * 86_400_000);
  while ((await store.deleteNotices(ctx.db, before, BATCH)) === BATCH);
}
