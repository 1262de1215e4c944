import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import type { ChatServerFrame, chatClientFrame } from '@balcao/contract/chatbot/frames';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { blockOf } from '../dialogs/cards.ts';
import * as dialogs from '../dialogs/conversations.ts';
import { findUnclaimed } from '../files/thread-files.ts';
import * as messages from '../messages/thread.ts';
import { cardsFrom, ticketOf } from './conversations.ts';

/** One open page of a visitor. `lastSeq` is the last message that the page received. */
export type Visitor = {
  ticketId: number;
  attendantName: string;
  linkOrigins: string[];
  /** The page's address and browser, which are stored when the visitor accepts a notice. */
  caller: Pick<Caller, 'ip' | 'userAgent'>;
  lastSeq: number;
};

type Frame = z.output<typeof chatClientFrame>;
export type Answer = Extract<Frame, { action: 'message' }>;
export type Sent = Exclude<Frame, { action: 'hello' }>;

/** Changes to announce: the thread grew, an older line changed, the ticket changed. */
export type News = {
  conversation: dialogs.Conversation;
  changedSeq?: number;
  ticket?: boolean;
  /** The ticket's previous sector: its people must learn that the ticket left. */
  leftSectorId?: number | null;
};
/** What the page gets, and the last message that it then knows. */
export type Outcome = {
  frame: ChatServerFrame;
  lastSeq: number;
  /** More lines follow that the page has not received. */
  more?: boolean;
  news?: News;
};

/** The conversation of the page's ticket. */
export async function load(ctx: Context, visitor: Visitor): Promise<dialogs.Opened> {
  const opened = await dialogs.findConversation(ctx, visitor.ticketId);
  if (!opened) throw new AppError('CONVERSATION_NOT_FOUND');
  return opened;
}

/** The limit of one answer with messages of a long conversation; after reading it, the page gets the next. */
const MOST_CHARACTERS = 64 * 1024;

function firstPart(rows: messages.MessageRow[]): messages.MessageRow[] {
  let characters = 0;
  const end = rows.findIndex(({ body }, at) => {
    characters += body.length;
    return at > 0 && characters > MOST_CHARACTERS;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

export async function missedBy(ctx: Context, visitor: Visitor, threadId: number, seq: number) {
  const { lastMessages, messagesAfter } = messages;
  // A page without any message gets the end of a long conversation, like a newly opened page.
  const rows = await (seq === 0 ? lastMessages(ctx, threadId) : messagesAfter(ctx, threadId, seq));
  return cardsFrom(ctx, firstPart(rows), visitor.linkOrigins);
}

export const lastOf = (cards: ChatMessage[], seq: number) => cards.at(-1)?.id ?? seq;

/**
 * The present state, with everything that the page has not received yet: for a reconnection, a push or a late answer.
 */
export async function present(ctx: Context, visitor: Visitor, after = visitor.lastSeq) {
  const { conversation, awaiting } = await load(ctx, visitor);
  const [cards, ticket] = await Promise.all([
    missedBy(ctx, visitor, conversation.threadId, after),
    ticketOf(ctx, visitor.ticketId),
  ]);
  return {
    threadId: conversation.threadId,
    dialogBlockLast: blockOf(awaiting),
    messages: cards,
    ticket,
    lastSeq: Math.max(lastOf(cards, after), visitor.lastSeq),
    /** One answer holds a limited number of lines: the others follow. */
    more: lastOf(cards, after) < conversation.lastSeq,
  };
}

/** The id by which the page matches a reply to its frame. */
export function naming({ clientMessageId }: Sent): { clientMessageId?: string } {
  return clientMessageId ? { clientMessageId } : {};
}

/** Whether a frame with that id was accepted before; a frame without an id counts as new. */
async function isKnown(ctx: Context, threadId: number, { clientMessageId }: Sent) {
  return clientMessageId ? messages.isKnownMessage(ctx, threadId, clientMessageId) : false;
}

/** A refusal that changes nothing. */
export function refusal(visitor: Visitor, sent: Sent, message: string): Outcome {
  const frame = { ok: false, message, messageIcon: 'warning', ...naming(sent) } as const;
  return { frame, lastSeq: visitor.lastSeq };
}

/** Accepts a repeated sending of an accepted frame, and refuses any other. */
export async function refuseNew(
  ctx: Context,
  visitor: Visitor,
  sent: Sent,
  refused: { threadId: number; message: string },
): Promise<Outcome> {
  const known = await isKnown(ctx, refused.threadId, sent);
  return known ? presentState(ctx, visitor, sent) : refusal(visitor, sent, refused.message);
}

async function stateFor(ctx: Context, visitor: Visitor, sent: Sent) {
  const { threadId, lastSeq, more, ...state } = await present(ctx, visitor);
  const frame = { ok: true, action: 'messageOk', ...state, ...naming(sent) } as const;
  return { threadId, outcome: { frame, lastSeq, more } };
}

/** The answer to the frame that was just processed. */
export async function doneState(ctx: Context, visitor: Visitor, sent: Sent): Promise<Outcome> {
  return (await stateFor(ctx, visitor, sent)).outcome;
}

/** The answer to a frame that needed no processing, because it is already known or late. */
export async function presentState(ctx: Context, visitor: Visitor, sent: Sent): Promise<Outcome> {
  const { threadId, outcome } = await stateFor(ctx, visitor, sent);
  if (await isKnown(ctx, threadId, sent)) return outcome;
  return { ...outcome, frame: { ...outcome.frame, stale: true } };
}

function idOf(data: unknown): number | undefined {
  const id = data && typeof data === 'object' && 'id' in data ? data.id : undefined;
  return Number.isSafeInteger(id) ? Number(id) : undefined;
}

/** The ticket's upload that a frame's `data` names, unless a message has it. */
export async function uploadOf(ctx: Context, visitor: Visitor, data: unknown) {
  const id = idOf(data);
  return id === undefined ? undefined : findUnclaimed(ctx, String(visitor.ticketId), id);
}
