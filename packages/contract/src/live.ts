import { z } from 'zod';
import type { DraftPerson } from './dialogs/presence.ts';
import type { ChannelId, ThreadOrigin } from './messages/messages.ts';

/** What somebody does at a ticket: the server sends nothing about people who are away. */
const presenceState = z.enum(['looking', 'writing', 'away']);
export type PresenceState = z.infer<typeof presenceState>;

const topic = z.string().max(200);

/**
 * Frames of `/ws/office`. Topics: `tickets`, `ticket.{id}`, `thread.{origin}.{parent_code}.{channel}`, `sector.{id}`,
 * `user.{id}`, `dialog.{id}`, `invoices`, `invoice.{id}`. `presence` is about a `ticket.{id}` that this connection has subscribed to, and ends with the subscription.
 */
export const officeClientFrame = z.discriminatedUnion('action', [
  z.object({ action: z.literal('hello') }),
  z.object({ action: z.enum(['sub', 'unsub']), topic }),
  z.object({ action: z.literal('presence'), topic, state: presenceState }),
]);
export type OfficeClientFrame = z.infer<typeof officeClientFrame>;

/** People at a ticket, each once: writing outranks looking. */
export type Presence = { id: number; name: string; state: Exclude<PresenceState, 'away'> };

/** An event of a topic. It names what changed; the screen asks for the rest under its own rights. */
export type OfficeNews =
  | { type: 'ticket.created' | 'ticket.changed'; data: { ticket_id: number } }
  /** Lines were added to the ticket's ledger; only people who see balances hear it. */
  | { type: 'balance.changed'; data: { ticket_id: number } }
  /** A charge of the ticket was made, changed or deleted, or money came for it. */
  | { type: 'charge.changed'; data: { ticket_id: number } }
  /** A note was made, changed or deleted, or what its sender does has changed. */
  | { type: 'invoice.changed'; data: { nf_invoice_id: number } }
  /** The thread grew up to `seq`; `changed` names an older message that has changed. */
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
  /** Everybody who is at the ticket now; the server sends the first list right after `subOk`. */
  | { type: 'presence'; data: { ticket_id: number; people: Presence[] } }
  /** How many notifications the person has not read, 100 at most. */
  | { type: 'notification'; data: { unread: number } }
  /** A sector was changed. */
  | { type: 'sector.changed'; data: { sector_id: number } }
  /** Somebody saved a draft of this dialog: `revision` is the new one. */
  | { type: 'draft.moved'; data: { dialog_id: number; revision: number; user_id: number | null } }
  /** A dialog was renamed or deleted. */
  | { type: 'dialog.changed'; data: { dialog_id: number } }
  /** Somebody (null: a command) published a version, or put an earlier one back: new tickets get it from now on. */
  | {
      type: 'dialog.version';
      data: {
        dialog_id: number;
        version: number;
        /** The draft's that it was made of; null for one that was put back. */
        revision: number | null;
        act: 'published' | 'put_back';
        user_id: number | null;
        name: string | null;
      };
    }
  /** Everybody who is in the dialog's designer now. */
  | { type: 'draft.people'; data: { dialog_id: number; people: DraftPerson[] } }
  /** Events may be lost, or this connection was too slow for them: ask for everything again. */
  | { type: 'missed'; data: Record<string, never> };

/** `seq` counts the events of this connection from 1. */
export type OfficeEvent = { action: 'event'; topic: string; seq: number } & OfficeNews;

/** `FORBIDDEN` with a topic answers a `sub`, or ends a subscription whose right was withdrawn. */
export type OfficeServerFrame =
  | { action: 'helloOk' }
  /** `quiet_ms`: how long the topic has had no event. A page need not ask again for what it asked for in that time. */
  | { action: 'subOk'; topic: string; quiet_ms: number }
  | { action: 'unsubOk'; topic: string }
  | { ok: false; code: string; message: string; topic?: string }
  | OfficeEvent;
