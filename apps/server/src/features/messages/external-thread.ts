import { CHANNEL } from '@balcao/contract/messages/messages';

/** The key of a ticket's thread with the customer. */
export const externalThread = (ticketId: number) =>
  ({
    origin: 'at_ticket',
    parentCode: String(ticketId),
    channelId: CHANNEL.external,
  }) as const;
