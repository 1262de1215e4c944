import type { ChatMessage, ChatServerFrame, chatClientFrame } from '@balcao/contract/chatbot';
import { presentAwaiting } from '@balcao/dialog/describe';
import { defaultLimits, step } from '@balcao/dialog/engine';
import type { Flow, Json } from '@balcao/dialog/flow';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isDuplicate } from '../../../platform/database/errors.ts';
import * as dialogs from '../../dialogs/service.ts';
import * as messages from '../../messages/service.ts';
import { canonicalCity } from '../../organization/service.ts';
import { blockOf, cardOf, cardsOf } from '../rules.ts';

/** One open page of a visitor. `lastSeq` is the last message that the page has got. */
export type Visitor = {
  ticketId: number;
  attendantName: string;
  lastSeq: number;
};

export type Answer = Extract<z.output<typeof chatClientFrame>, { action: 'message' }>;

/** What the page gets, up to which message it then knows, and whether others must hear of it. */
type Outcome = {
  frame: ChatServerFrame;
  lastSeq: number;
  grown?: dialogs.Conversation;
};

async function load(ctx: Context, visitor: Visitor) {
  const conversation = await dialogs.findConversation(ctx.pool, visitor.ticketId);
  if (!conversation) throw new AppError('CONVERSATION_NOT_FOUND');
  return { conversation, flow: await dialogs.getFlow(ctx, conversation.versionId) };
}

async function missedBy(ctx: Context, conversation: dialogs.Conversation, seq: number) {
  const rows = await messages.messagesAfter(ctx, conversation.threadId, seq);
  return rows.map(cardOf);
}

const lastOf = (cards: ChatMessage[], seq: number) => cards.at(-1)?.id ?? seq;

/** The state as it is, with what the page has not got yet: for a reconnection, a push or a late answer. */
export async function present(ctx: Context, visitor: Visitor, after = visitor.lastSeq) {
  const { conversation, flow } = await load(ctx, visitor);
  const cards = await missedBy(ctx, conversation, after);
  return {
    conversation,
    dialogBlockLast: blockOf(presentAwaiting(flow, conversation.state)),
    messages: cards,
    lastSeq: lastOf(cards, after),
  };
}

async function lateAnswer(ctx: Context, visitor: Visitor, answer: Answer): Promise<Outcome> {
  const { conversation, dialogBlockLast, messages: cards, lastSeq } = await present(ctx, visitor);
  const { clientMessageId } = answer;
  const known = await messages.isKnownMessage(ctx, conversation.threadId, clientMessageId);
  const frame = { ok: true, action: 'messageOk', dialogBlockLast, messages: cards } as const;
  return { frame: { ...frame, clientMessageId, ...(!known && { stale: true }) }, lastSeq };
}

/** Only cities that exist: the visitor's word counts for its number alone. */
async function dataOf(ctx: Context, answer: Answer): Promise<Json | undefined> {
  if (answer.type !== 'application/json') return undefined;
  return canonicalCity(ctx, answer.data);
}

async function applyAnswer(
  ctx: Context,
  visitor: Visitor,
  answer: Answer,
  at: { conversation: dialogs.Conversation; flow: Flow },
): Promise<Outcome | 'retry'> {
  const { conversation, flow } = at;
  const { clientMessageId } = answer;
  const data = await dataOf(ctx, answer);
  const input = {
    kind: 'answer' as const,
    block: answer.dialogBlockId ?? '',
    text: answer.text,
    ...(data !== undefined && { data }),
  };
  const result = step(flow, conversation.state, input, defaultLimits);
  if (result.stale) return lateAnswer(ctx, visitor, answer);
  if (result.rejected !== undefined) {
    const { rejected: message } = result;
    const frame = { ok: false, message, messageIcon: 'warning', clientMessageId } as const;
    return { frame, lastSeq: visitor.lastSeq };
  }
  if (result.fault) ctx.log.warn({ ticket: visitor.ticketId, fault: result.fault }, 'flow stopped');
  const now = ctx.clock();
  const before = await dialogs.recordTurn(ctx.pool, {
    conversation,
    state: result.state,
    clientMessageId,
    lines: dialogs.linesOf(result.outputs, visitor.attendantName),
    preview: dialogs.previewOf(result.outputs),
    person: dialogs.personOf(conversation.state, result.state),
    statusCode: dialogs.statusOf(result.effects),
    now,
  });
  if (before === undefined) return 'retry';
  const complete = before === visitor.lastSeq;
  const cards = complete
    ? cardsOf(result.outputs, before, now)
    : await missedBy(ctx, conversation, visitor.lastSeq);
  const dialogBlockLast = blockOf(result.awaiting);
  const frame = { ok: true, action: 'messageOk', dialogBlockLast, messages: cards } as const;
  return {
    frame: { ...frame, clientMessageId },
    lastSeq: lastOf(cards, before),
    grown: conversation,
  };
}

/** While the flow rests, what the visitor writes goes to staff as it is. */
async function writeToStaff(
  ctx: Context,
  visitor: Visitor,
  answer: Answer,
  conversation: dialogs.Conversation,
): Promise<Outcome> {
  const text = answer.text.trim();
  const { clientMessageId } = answer;
  if (text === '') {
    const message = 'Campo obrigatório ou formato inválido.';
    const frame = { ok: false, message, messageIcon: 'warning', clientMessageId } as const;
    return { frame, lastSeq: visitor.lastSeq };
  }
  const key = { origin: 'at_ticket', parentCode: String(visitor.ticketId), channelId: 3 } as const;
  const line = { authorKind: 'visitor', userId: null, authorName: null, body: text } as const;
  const added = [{ ...line, clientMessageId }];
  try {
    await ctx.db
      .transaction()
      .execute((trx) => messages.appendMessages(trx, key, added, ctx.clock()));
  } catch (error) {
    if (!isDuplicate(error, 'gl_message_client_idx')) throw error;
    return lateAnswer(ctx, visitor, answer);
  }
  return { ...(await lateAnswer(ctx, visitor, answer)), grown: conversation };
}

/** Whether the visitor writes to staff, rather than answers a block that was passed long ago. */
function isForStaff(answer: Answer, at: { conversation: dialogs.Conversation; flow: Flow }) {
  const { state } = at.conversation;
  if (!dialogs.isLive(state)) return false;
  const waiting = presentAwaiting(at.flow, state)?.id ?? null;
  return answer.dialogBlockId === null || answer.dialogBlockId === waiting;
}

/**
 * One turn of a visitor. Applied once: a doubled or late answer changes nothing and gets the present
 * state. Two pages that answer at the same moment are decided by the database.
 */
export async function takeTurn(ctx: Context, visitor: Visitor, answer: Answer): Promise<Outcome> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const at = await load(ctx, visitor);
    if (isForStaff(answer, at)) return writeToStaff(ctx, visitor, answer, at.conversation);
    const outcome = await applyAnswer(ctx, visitor, answer, at);
    if (outcome !== 'retry') return outcome;
    const known = messages.isKnownMessage(ctx, at.conversation.threadId, answer.clientMessageId);
    if (await known) break;
  }
  return lateAnswer(ctx, visitor, answer);
}
