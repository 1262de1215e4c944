import { randomUUID } from 'node:crypto';
import { type ChatServerFrame, CLOSE, chatClientFrame } from '@balcao/contract/chatbot/frames';
import { errorCatalogue } from '@balcao/contract/errors';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { busGap } from '../../platform/bus.ts';
import type { Context } from '../../platform/context.ts';
import { isDatabaseDown } from '../../platform/database/errors.ts';
import { bucket, drained, receiveFrames, sendFrame, tooFast } from '../../platform/http/frames.ts';
import { openSockets } from '../../platform/http/open-sockets.ts';
import { doneWithin } from '../../platform/time-limit.ts';
import { announceMessages, type MessageEvent } from '../messages/events.ts';
import { externalThread } from '../messages/external-thread.ts';
import { announceTicket, onErased, type TicketEvent } from '../tickets/events.ts';
import { type News, present, type Visitor } from './conversation-session.ts';
import { takeTurn } from './visitor-frames.ts';

const READ_ONLY = 'Chatbot em modo somente leitura.';
const SLOW =
  'A resposta está demorando. Sua mensagem pode ter chegado: aguarde um instante antes de enviar de novo.';
const PATIENCE_MS = 10_000;
const ADDRESS_FULL =
  'Há conversas demais abertas neste endereço. Feche outras páginas; tentamos de novo em instantes.';
const TICKET_FULL =
  'Esta conversa está aberta em páginas demais. Feche as outras; tentamos de novo em instantes.';

/** The most open sockets of one conversation: a person's pages, and some that disconnected without notice. */
const MOST_PER_TICKET = 20;
/**
 * A hello costs a read of the history; a page that reconnects repeatedly sends a few at once. Without debt: a page that
 * asks again every second gets its answer.
 */
const HELLOS = { perSecond: 1, burst: 5, debtSeconds: 0 };

type Page = {
  id: string;
  socket: WebSocket;
  visitor: Visitor;
  readOnly: boolean;
  /** The page's last known state of its ticket, as JSON. */
  ticket: string;
  /** Queues work among the page's frames. */
  inTurn: (job: () => Promise<void>) => void;
  mayHello: () => boolean;
};

type ClientFrame = z.output<typeof chatClientFrame>;

function send(page: Page, frame: ChatServerFrame): void {
  if ('ticket' in frame && frame.ticket) page.ticket = JSON.stringify(frame.ticket);
  sendFrame(page.socket, frame);
}

function refuse(page: Page, message: string, raw: unknown): void {
  const id = raw && typeof raw === 'object' && 'clientMessageId' in raw && raw.clientMessageId;
  const named = typeof id === 'string' ? { clientMessageId: id.slice(0, 64) } : {};
  send(page, { ok: false, message, messageIcon: 'error', ...named });
}

function queueRest(ctx: Context, page: Page, after: number): void {
  page.inTurn(() => push(ctx, page, after).catch((error) => failed(ctx, page, null, error)));
}

/**
 * Waits until the page has received the earlier frames and reads what it misses; queues the rest if one answer cannot
 * hold it.
 */
async function read(ctx: Context, page: Page, after: number) {
  await drained(page.socket);
  const { threadId: _, lastSeq, more, ...state } = await present(ctx, page.visitor, after);
  page.visitor.lastSeq = lastSeq;
  if (more) queueRest(ctx, page, lastSeq);
  return state;
}

async function greet(ctx: Context, page: Page, after: number): Promise<void> {
  send(page, { action: 'helloOk', ...(await read(ctx, page, after)) });
}

/** Changes by others: staff, a job, or the same visitor on another page. */
async function push(ctx: Context, page: Page, after: number): Promise<void> {
  const state = await read(ctx, page, after);
  // The page has already got the changes of its own turn.
  const isNews = state.messages.length > 0 || JSON.stringify(state.ticket) !== page.ticket;
  if (isNews) send(page, { ok: true, action: 'messageOk', ...state });
}

/** Announces the results of a turn to staff and the visitor's other pages. */
function announce(ctx: Context, page: Page, news: News, lastSeq: number): void {
  const { conversation, changedSeq, ticket, leftSectorId } = news;
  const { ticketId: id, threadId, sectorId, assigneeId, personId } = conversation;
  const key = externalThread(id);
  const facts = { id, sectorId, assigneeId, personId };
  announceMessages(ctx, key, threadId, lastSeq, facts, changedSeq);
  if (!ticket) return;
  const before = leftSectorId === undefined ? undefined : { ...facts, sectorId: leftSectorId };
  announceTicket(ctx, 'ticket.changed', facts, page.id, before);
}

async function take(ctx: Context, page: Page, frame: ClientFrame): Promise<void> {
  if (frame.action === 'hello') {
    if (page.mayHello()) return greet(ctx, page, frame.after);
    // Has an id, so that a page which waits for an answer can tell the two apart.
    return refuse(page, tooFast.message, { clientMessageId: 'hello' });
  }
  if (page.readOnly) {
    refuse(page, READ_ONLY, frame);
    return;
  }
  const { frame: reply, lastSeq, more, news } = await takeTurn(ctx, page.visitor, frame);
  page.visitor.lastSeq = lastSeq;
  send(page, reply);
  if (more) queueRest(ctx, page, lastSeq);
  ctx.metrics.turns.inc({ outcome: 'ok' in reply && reply.ok ? 'applied' : 'refused' });
  if (news) announce(ctx, page, news, lastSeq);
}

/** A failure never ends the conversation: the page keeps its answer and may send it again. */
function failed(ctx: Context, page: Page, raw: unknown, error: unknown): void {
  const expected = error instanceof AppError;
  const code = isDatabaseDown(error) ? 'UNAVAILABLE' : 'INTERNAL';
  if (!expected) ctx.log.error({ err: error, ticket: page.visitor.ticketId }, 'turn failed');
  // Not caused by the page: it reconnects and requests the missing messages.
  if (raw === null) {
    page.socket.close(CLOSE.tryAgain, 'try again');
    return;
  }
  refuse(page, expected ? error.message : errorCatalogue[code].message, raw);
}

/** Runs a page's work; after a long wait the visitor is told, and gets the outcome later. */
async function attempt(ctx: Context, page: Page, raw: unknown, job: () => Promise<void>) {
  const work = job().catch((error) => failed(ctx, page, raw, error));
  if (await doneWithin(PATIENCE_MS, work)) return;
  ctx.log.warn({ ticket: page.visitor.ticketId }, 'turn takes long');
  if (raw !== null) refuse(page, SLOW, raw);
  await work;
}

/** The open pages of this server, by ticket. */
export type Rooms = {
  enter(socket: WebSocket, visitor: Visitor, readOnly: boolean): void;
  close(): void;
};

/** The last line that a page already has; undefined if the page misses nothing. */
type After = (page: Page) => number | undefined;

const all: After = ({ visitor }) => visitor.lastSeq;

/** The page whose turn changed the ticket has already got the change with its answer. */
function afterTicket({ by }: TicketEvent): After {
  return (page) => (page.id === by ? undefined : all(page));
}

/** A changed line is sent again; when a thread has grown, the page gets the missing lines. */
function afterOf({ seq, changed }: MessageEvent): After {
  if (changed !== undefined) return (page) => Math.min(changed - 1, page.visitor.lastSeq);
  return ({ visitor }) => (visitor.lastSeq < seq ? visitor.lastSeq : undefined);
}

/** Subscribes to everything that open pages need to know of tickets; null stands for every ticket. */
function listen(ctx: Context, tell: (ticketId: number | null, after: After) => void) {
  return [
    ctx.bus.subscribe('messages', (event) => {
      const { origin, parentCode, channelId } = event as MessageEvent;
      if (origin === 'at_ticket' && channelId === 3)
        tell(Number(parentCode), afterOf(event as MessageEvent));
    }),
    ctx.bus.subscribe('tickets', (event) => {
      tell((event as TicketEvent).ticket.id, afterTicket(event as TicketEvent));
    }),
    ctx.bus.subscribe(busGap, () => tell(null, all)),
  ];
}

function newPage(socket: WebSocket, visitor: Visitor, readOnly: boolean): Page {
  const mayHello = bucket(HELLOS);
  return { id: randomUUID(), socket, visitor, readOnly, ticket: '', inTurn: () => {}, mayHello };
}

/**
 * Sends pages what they miss. `after` is evaluated again when it is the page's turn, because by then the page may know
 * more.
 */
function pushTo(ctx: Context, room: Iterable<Page>, after: After): void {
  for (const page of room) {
    const job = async () => {
      const from = after(page);
      if (from !== undefined) await push(ctx, page, from);
    };
    if (after(page) !== undefined) page.inTurn(() => attempt(ctx, page, null, job));
  }
}

/** Serves open pages: handles their frames, and sends them the bus events of their tickets. */
export function openRooms(ctx: Context): Rooms {
  const rooms = new Map<number, Set<Page>>();
  const sockets = openSockets(ctx, 'chatbot');

  function leave(page: Page): void {
    const { ticketId } = page.visitor;
    const room = rooms.get(ticketId);
    room?.delete(page);
    if (room?.size === 0) rooms.delete(ticketId);
  }

  function enter(socket: WebSocket, visitor: Visitor, readOnly: boolean): void {
    const page = newPage(socket, visitor, readOnly);
    const { ticketId, caller } = visitor;
    const places = [
      { key: `address:${caller.ip}`, most: ctx.config.limits.sockets, full: ADDRESS_FULL },
      { key: `ticket:${ticketId}`, most: MOST_PER_TICKET, full: TICKET_FULL },
    ];
    const tell = (message: string) =>
      sendFrame(socket, { ok: false, message, messageIcon: 'warning' });
    if (!sockets.admit(socket, places, tell)) return;
    const frames = receiveFrames(socket, {
      schema: chatClientFrame,
      traced: { traces: ctx.traces, socket: '/ws/chatbot' },
      perSecond: ctx.config.limits.frames,
      handle: (frame) => attempt(ctx, page, frame, () => take(ctx, page, frame)),
      refuse: ({ message }, raw) => refuse(page, message, raw),
    });
    page.inTurn = frames.inTurn;
    rooms.set(ticketId, (rooms.get(ticketId) ?? new Set()).add(page));
    socket.on('close', () => leave(page));
    frames.inTurn(() => attempt(ctx, page, null, () => greet(ctx, page, 0)));
  }

  const ends = listen(ctx, (ticketId, after) => {
    const told = ticketId === null ? rooms.values() : [rooms.get(ticketId) ?? []];
    for (const room of told) pushTo(ctx, room, after);
  });
  const endErased = onErased(ctx, (ids) => {
    for (const id of ids) {
      for (const page of rooms.get(id) ?? []) page.socket.close(CLOSE.unknownToken, 'erased');
    }
  });
  return {
    enter,
    close() {
      sockets.stop();
      for (const end of [...ends, endErased]) end();
    },
  };
}
