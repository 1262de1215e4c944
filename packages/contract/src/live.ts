import { z } from 'zod';
import type { ChannelId, ThreadOrigin } from './messages.ts';

/** What somebody does at a ticket: nothing is told of who is away. */
const presenceState = z.enum(['looking', 'writing', 'away']);
export type PresenceState = z.infer<typeof presenceState>;

const topic = z.string().max(200);

/**
 * Frames of `/ws/office`. Topics: `tickets`, `ticket.{id}`, `thread.{origin}.{parent_code}.{channel}`, `sector.{id}`, `user.{id}`.
 * `presence` is about a `ticket.{id}` that this connection has subscribed to, and ends with it.
 */
export const officeClientFrame = z.discriminatedUnion('action', [
  z.object({ action: z.literal('hello') }),
  z.object({ action: z.enum(['sub', 'unsub']), topic }),
  z.object({ action: z.literal('presence'), topic, state: presenceState }),
]);
export type OfficeClientFrame = z.infer<typeof officeClientFrame>;

/** Who is at a ticket, each person once: writing counts more than looking. */
export type Presence = { id: number; name: string; state: Exclude<PresenceState, 'away'> };

/** What a topic tells. It names what changed; the screen asks for the rest under its own rights. */
export type OfficeNews =
  | { type: 'ticket.created' | 'ticket.changed'; data: { ticket_id: number } }
  /** The thread grew up to `seq`; `changed` names an older message that is no longer as it was. */
  | {
      type: 'message.created';
      data: {
        origin: ThreadOrigin;
        parent_code: string;
        channel_id: ChannelId;
        seq: number;
        changed?: number;
      };
    }
  /** Everybody who is at the ticket now; the present ones are told right after `subOk`. */
  | { type: 'presence'; data: { ticket_id: number; people: Presence[] } }
  /** How many notifications the person has not read, 100 at most. */
  | { type: 'notification'; data: { unread: number } }
  /** A sector was changed. */
  | { type: 'sector.changed'; data: { sector_id: number } }
  /** Events may have passed the server by, or this connection was too slow for them: ask for everything again. */
  | { type: 'missed'; data: Record<string, never> };

/** `seq` counts the events of this connection from 1. */
export type OfficeEvent = { action: 'event'; topic: string; seq: number } & OfficeNews;

/** `FORBIDDEN` with a topic answers a `sub`, or ends a subscription whose right was taken away. */
export type OfficeServerFrame =
  | { action: 'helloOk' }
  | { action: 'subOk' | 'unsubOk'; topic: string }
  | { ok: false; code: string; message: string; topic?: string }
  | OfficeEvent;
