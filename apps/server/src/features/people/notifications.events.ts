import type { Context } from '../../platform/context.ts';
import { defineFeed, defineTopic } from '../../platform/live/topics.ts';

/** How many unread notifications each of these people has now. */
type NoticeEvent = { unread: Record<number, number> };

/** Call it after the commit. */
export function announceUnread(ctx: Context, unread: NoticeEvent['unread']): void {
  ctx.bus.publish('notifications', { unread } satisfies NoticeEvent);
}

/** `user.{id}`: events for one person only. */
export const userTopic = defineTopic<object>({
  pattern: /^user\.([1-9]\d{0,14})$/,
  load: async () => ({}),
  may: ({ userId }, _facts, [id]) => userId === Number(id),
});

export const noticeFeed = defineFeed<NoticeEvent>({
  channel: 'notifications',
  newsOf: ({ unread }) =>
    Object.entries(unread).map(([id, count]) => ({
      topic: `user.${id}`,
      news: { type: 'notification', data: { unread: count } },
    })),
});
