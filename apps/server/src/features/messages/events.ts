import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages';
import type { Context } from '../../platform/context.ts';
import { defineTopic } from '../../platform/live/topics.ts';
import { defineTicketTopic, mayHear, type TicketFacts } from '../tickets/events.ts';
import { findTicketAccess } from '../tickets/service.ts';
import type { ThreadKey } from './store.ts';

export type MessageEvent = {
  threadId: number;
  origin: ThreadOrigin;
  parentCode: string;
  channelId: ChannelId;
  /** The thread's last number: whoever holds less asks for the rest. */
  seq: number;
  /** A message that is no longer as it was: whoever shows it asks for it again. */
  changed?: number;
  parent: TicketFacts;
};

/** Tells every server that a thread grew, and which older message changed. Call it after the commit. */
export function announceMessages(
  ctx: Context,
  key: ThreadKey,
  threadId: number,
  seq: number,
  parent: TicketFacts,
  changed?: number,
): void {
  const event: MessageEvent = { ...key, threadId, seq, parent };
  ctx.bus.publish('messages', changed === undefined ? event : { ...event, changed });
}

/** `thread.{origin}.{parent_code}.{channel}`: new messages of one thread. */
export const threadTopic = defineTopic<MessageEvent>({
  pattern: /^thread\.at_ticket\.(\d{1,15})\.([123])$/,
  channel: 'messages',
  mayOpen: async (ctx, actor, [id, channel]) => {
    const found = await findTicketAccess(ctx, actor, Number(id), Number(channel) as ChannelId);
    return found?.read ?? false;
  },
  tell: (event, actor, [id, channel]) =>
    event.parentCode === id &&
    event.channelId === Number(channel) &&
    mayHear(actor, event.parent, event.channelId)
      ? {
          type: 'message.created',
          data: {
            ticket_id: event.parent.id,
            channel_id: event.channelId,
            seq: event.seq,
            ...(event.changed !== undefined && { changed: event.changed }),
          },
        }
      : null,
});

/** Messages move a ticket too. */
export const ticketMessagesTopic = defineTicketTopic<MessageEvent>(
  'messages',
  ({ parent: ticket, channelId }, actor) =>
    mayHear(actor, ticket, channelId)
      ? { ticket, news: { type: 'ticket.changed', data: { ticket_id: ticket.id } } }
      : null,
);
