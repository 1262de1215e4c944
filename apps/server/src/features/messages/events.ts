import {
  type ChannelId,
  type ThreadOrigin,
  threadOrigin,
} from '@balcao/contract/messages/messages';
import type { Context } from '../../platform/context.ts';
import { defineFeed, defineTopic, type TopicNews } from '../../platform/live/topics.ts';
import type { ParentFacts } from '../../platform/thread-parent.ts';
import { canRead, findFacts, type ThreadKey } from './thread-owners.ts';

export type MessageEvent = ThreadKey & {
  threadId: number;
  /** The thread's last number: a client with a lower one requests the rest. */
  seq: number;
  /** A message that has changed: clients that show it request it again. */
  changed?: number;
  parent: ParentFacts;
};

/** Tells every server that a thread grew, and which older message changed. Call it after the commit. */
export function announceMessages(
  ctx: Context,
  key: ThreadKey,
  threadId: number,
  seq: number,
  parent: ParentFacts,
  changed?: number,
): void {
  const event: MessageEvent = { ...key, threadId, seq, parent };
  ctx.bus.publish('messages', changed === undefined ? event : { ...event, changed });
}

/** `thread.{origin}.{parent_code}.{channel}`: new messages of one thread. */
export const threadTopic = defineTopic<ParentFacts>({
  pattern: new RegExp(`^thread\\.(${threadOrigin.options.join('|')})\\.(\\d{1,15})\\.([123])$`),
  load: (ctx, [origin, parentCode = '']) =>
    findFacts(ctx, { origin: origin as ThreadOrigin, parentCode }),
  may: (actor, facts, [origin, , channel], ctx) =>
    canRead(ctx, actor, origin as ThreadOrigin, facts, Number(channel) as ChannelId),
});

/** Messages also move their ticket in lists. */
export const messageFeed = defineFeed<MessageEvent>({
  channel: 'messages',
  newsOf: ({ origin, parentCode, channelId, seq, changed, parent }, ctx) => {
    const data = { origin, parent_code: parentCode, channel_id: channelId, seq };
    const thread: TopicNews = {
      topic: `thread.${origin}.${parentCode}.${channelId}`,
      news: {
        type: 'message.created',
        data: { ...data, ...(changed !== undefined && { changed }) },
      },
      facts: parent,
    };
    if (origin !== 'at_ticket') return [thread];
    const moved: Omit<TopicNews, 'topic'> = {
      news: { type: 'ticket.changed', data: { ticket_id: parent.id } },
      hears: (actor) => canRead(ctx, actor, origin, parent, channelId),
    };
    return [thread, { topic: `ticket.${parent.id}`, ...moved }, { topic: 'tickets', ...moved }];
  },
});
