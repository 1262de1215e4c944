import { z } from 'zod';

/** Frames of `/ws/office`. Topics: `tickets`, `ticket.{id}`, `thread.{origin}.{parent_code}.{channel}`. */
export const officeClientFrame = z.discriminatedUnion('action', [
  z.object({ action: z.literal('hello') }),
  z.object({ action: z.enum(['sub', 'unsub']), topic: z.string().max(200) }),
]);
export type OfficeClientFrame = z.infer<typeof officeClientFrame>;

/** What a topic tells. It names what changed; the screen asks for the rest under its own rights. */
export type OfficeNews =
  | { type: 'ticket.created' | 'ticket.changed'; data: { ticket_id: number } }
  /** The thread grew up to `seq`; `changed` names an older message that is no longer as it was. */
  | {
      type: 'message.created';
      data: { ticket_id: number; channel_id: number; seq: number; changed?: number };
    }
  /** Events may have passed the server by: ask for everything again. */
  | { type: 'missed'; data: Record<string, never> };

/** `seq` counts the events of this connection from 1. */
export type OfficeEvent = { action: 'event'; topic: string; seq: number } & OfficeNews;

export type OfficeServerFrame =
  | { action: 'helloOk' }
  | { action: 'subOk' | 'unsubOk'; topic: string }
  | { ok: false; code: string; message: string; topic?: string }
  | OfficeEvent;
