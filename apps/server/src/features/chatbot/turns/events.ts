import { type ChatServerFrame, CLOSE, chatClientFrame } from '@balcao/contract/chatbot';
import { errorCatalogue } from '@balcao/contract/errors';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { busGap } from '../../../platform/bus.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseDown } from '../../../platform/database/errors.ts';
import { receiveFrames, sendFrame } from '../../../platform/http/frames.ts';
import { announceMessages, type MessageEvent } from '../../messages/events.ts';
import { present, takeTurn, type Visitor } from './service.ts';

const READ_ONLY = 'Chatbot em modo somente leitura.';

/** A visitor's open page. */
type Page = {
  socket: WebSocket;
  visitor: Visitor;
  readOnly: boolean;
  /** Queues work among the page's frames. */
  inTurn: (job: () => Promise<void>) => void;
};

type ClientFrame = z.output<typeof chatClientFrame>;

const send = (page: Page, frame: ChatServerFrame) => sendFrame(page.socket, frame);

function refuse(page: Page, message: string, raw: unknown): void {
  const id = raw && typeof raw === 'object' && 'clientMessageId' in raw && raw.clientMessageId;
  const named = typeof id === 'string' ? { clientMessageId: id.slice(0, 64) } : {};
  send(page, { ok: false, message, messageIcon: 'error', ...named });
}

async function greet(ctx: Context, page: Page, after: number): Promise<void> {
  const { dialogBlockLast, messages, lastSeq } = await present(ctx, page.visitor, after);
  page.visitor.lastSeq = lastSeq;
  send(page, { action: 'helloOk', dialogBlockLast, messages });
}

/** What others wrote: staff, or the same visitor on another page. */
async function push(ctx: Context, page: Page, seq: number): Promise<void> {
  if (page.visitor.lastSeq >= seq) return;
  const { dialogBlockLast, messages, lastSeq } = await present(ctx, page.visitor);
  page.visitor.lastSeq = lastSeq;
  send(page, { ok: true, action: 'messageOk', dialogBlockLast, messages });
}

async function take(ctx: Context, page: Page, frame: ClientFrame): Promise<void> {
  if (frame.action === 'hello') return greet(ctx, page, frame.after);
  if (page.readOnly) {
    refuse(page, READ_ONLY, frame);
    return;
  }
  const { frame: reply, lastSeq, grown } = await takeTurn(ctx, page.visitor, frame);
  page.visitor.lastSeq = lastSeq;
  send(page, reply);
  ctx.metrics.turns.inc({ outcome: 'ok' in reply && reply.ok ? 'applied' : 'refused' });
  if (!grown) return;
  const { ticketId: id, threadId, sectorId, assigneeId } = grown;
  const key = { origin: 'at_ticket', parentCode: String(id), channelId: 3 } as const;
  announceMessages(ctx, key, threadId, lastSeq, { id, sectorId, assigneeId });
}

/** A failure never ends the conversation: the page keeps its answer and may send it again. */
function failed(ctx: Context, page: Page, raw: unknown, error: unknown): void {
  const expected = error instanceof AppError;
  const code = isDatabaseDown(error) ? 'UNAVAILABLE' : 'INTERNAL';
  if (!expected) ctx.log.error({ err: error, ticket: page.visitor.ticketId }, 'turn failed');
  // Not the page's doing: it connects again and asks for what it missed.
  if (raw === null) {
    page.socket.close(CLOSE.tryAgain, 'try again');
    return;
  }
  refuse(page, expected ? error.message : errorCatalogue[code].message, raw);
}

/** The open pages of this server, by the thread that they show. */
export type Rooms = {
  enter(socket: WebSocket, visitor: Visitor, threadId: number, readOnly: boolean): void;
  close(): void;
};

/** Serves open pages: their frames, and what the bus tells of their threads. */
export function openRooms(ctx: Context): Rooms {
  const rooms = new Map<number, Set<Page>>();

  const attempt = (page: Page, raw: unknown, job: () => Promise<void>) => () =>
    job().catch((error) => failed(ctx, page, raw, error));

  function leave(threadId: number, page: Page): void {
    const room = rooms.get(threadId);
    room?.delete(page);
    if (room?.size === 0) rooms.delete(threadId);
    ctx.metrics.sockets.dec({ kind: 'chatbot' });
  }

  function pushTo(room: Iterable<Page>, seq: number): void {
    for (const page of room) {
      if (page.visitor.lastSeq < seq) page.inTurn(attempt(page, null, () => push(ctx, page, seq)));
    }
  }

  const ends = [
    ctx.bus.subscribe('messages', (event) => {
      const { threadId, seq } = event as MessageEvent;
      pushTo(rooms.get(threadId) ?? [], seq);
    }),
    ctx.bus.subscribe(busGap, () => {
      for (const room of rooms.values()) pushTo(room, Number.POSITIVE_INFINITY);
    }),
  ];

  return {
    enter(socket, visitor, threadId, readOnly) {
      const page: Page = { socket, visitor, readOnly, inTurn: () => {} };
      const frames = receiveFrames(socket, {
        schema: chatClientFrame,
        perSecond: ctx.config.limits.frames,
        handle: (frame) => attempt(page, frame, () => take(ctx, page, frame))(),
        refuse: (message, raw) => refuse(page, message, raw),
      });
      page.inTurn = frames.inTurn;
      rooms.set(threadId, (rooms.get(threadId) ?? new Set()).add(page));
      ctx.metrics.sockets.inc({ kind: 'chatbot' });
      socket.on('close', () => leave(threadId, page));
      socket.on('error', (err) => ctx.log.info({ err }, 'chatbot socket failed'));
      frames.inTurn(attempt(page, null, () => greet(ctx, page, 0)));
    },
    close() {
      for (const end of ends) end();
    },
  };
}
