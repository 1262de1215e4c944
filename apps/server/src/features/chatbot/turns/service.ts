import type { ChatMessage, ChatServerFrame, chatClientFrame } from '@balcao/contract/chatbot';
import type { Input, Json } from '@balcao/dialog/flow';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isDuplicate } from '../../../platform/database/errors.ts';
import * as dialogs from '../../dialogs/service.ts';
import * as messages from '../../messages/service.ts';
import { canonicalCity } from '../../organization/service.ts';
import { blockOf, cardOf, cardsOf } from '../rules.ts';

/** One open page of a visitor. `lastSeq` is the last message that the page has got. */
export type Visitor = { ticketId: number; attendantName: string; lastSeq: number };

type Answer = Extract<z.output<typeof chatClientFrame>, { action: 'message' }>;

/** What the page gets, up to which message it then knows, and whether others must hear of it. */
type Outcome = { frame: ChatServerFrame; lastSeq: number; grown?: dialogs.Conversation };

const EMPTY = 'Campo obrigatório ou formato inválido.';

async function load(ctx: Context, visitor: Visitor): Promise<dialogs.Opened> {
  const opened = await dialogs.findConversation(ctx, visitor.ticketId);
  if (!opened) throw new AppError('CONVERSATION_NOT_FOUND');
  return opened;
}

async function missedBy(ctx: Context, threadId: number, seq: number): Promise<ChatMessage[]> {
  return (await messages.messagesAfter(ctx, threadId, seq)).map(cardOf);
}

const lastOf = (cards: ChatMessage[], seq: number) => cards.at(-1)?.id ?? seq;

/** The state as it is, with what the page has not got yet: for a reconnection, a push or a late answer. */
export async function present(ctx: Context, visitor: Visitor, after = visitor.lastSeq) {
  const { conversation, awaiting } = await load(ctx, visitor);
  const cards = await missedBy(ctx, conversation.threadId, after);
  return {
    threadId: conversation.threadId,
    dialogBlockLast: blockOf(awaiting),
    messages: cards,
    lastSeq: lastOf(cards, after),
  };
}

function refusal(visitor: Visitor, answer: Answer, message: string): Outcome {
  const { clientMessageId } = answer;
  const frame = { ok: false, message, messageIcon: 'warning', clientMessageId } as const;
  return { frame, lastSeq: visitor.lastSeq };
}

async function presentState(ctx: Context, visitor: Visitor, answer: Answer): Promise<Outcome> {
  const { threadId, lastSeq, ...state } = await present(ctx, visitor);
  const { clientMessageId } = answer;
  const known = await messages.isKnownMessage(ctx, threadId, clientMessageId);
  const frame = { ok: true, action: 'messageOk', ...state, clientMessageId } as const;
  return { frame: known ? frame : { ...frame, stale: true }, lastSeq };
}

/** Only cities that exist: the visitor's word counts for its number alone. */
async function inputOf(ctx: Context, answer: Answer): Promise<Input> {
  const { text, dialogBlockId } = answer;
  const input = { kind: 'answer' as const, block: dialogBlockId ?? '', text };
  if (answer.type !== 'application/json') return input;
  const data: Json = await canonicalCity(ctx, answer.data);
  return { ...input, data };
}

async function applyAnswer(
  ctx: Context,
  visitor: Visitor,
  answer: Answer,
  opened: dialogs.Opened,
): Promise<Outcome | 'lost'> {
  const { conversation } = opened;
  const { clientMessageId } = answer;
  const { attendantName } = visitor;
  const input = await inputOf(ctx, answer);
  const turn = await dialogs.answerTurn(ctx, opened, input, { clientMessageId, attendantName });
  if (turn.kind === 'lost') return 'lost';
  if (turn.kind === 'late') return presentState(ctx, visitor, answer);
  if (turn.kind === 'rejected') return refusal(visitor, answer, turn.message);
  const { before, at, result } = turn;
  // Somebody else may have written since this page last heard of the thread.
  const cards =
    before === visitor.lastSeq
      ? cardsOf(result.outputs, before, at)
      : await missedBy(ctx, conversation.threadId, visitor.lastSeq);
  const state = { dialogBlockLast: blockOf(result.awaiting), messages: cards };
  const frame = { ok: true, action: 'messageOk', ...state, clientMessageId } as const;
  return { frame, lastSeq: lastOf(cards, before), grown: conversation };
}

/** While the flow rests, what the visitor writes goes to staff as it is. */
async function writeToStaff(
  ctx: Context,
  visitor: Visitor,
  answer: Answer,
  conversation: dialogs.Conversation,
): Promise<Outcome> {
  const body = answer.text.trim();
  if (body === '') return refusal(visitor, answer, EMPTY);
  const key = { origin: 'at_ticket', parentCode: String(visitor.ticketId), channelId: 3 } as const;
  const { clientMessageId } = answer;
  const line = {
    authorKind: 'visitor',
    userId: null,
    authorName: null,
    body,
    clientMessageId,
  } as const;
  try {
    await ctx.db
      .transaction()
      .execute((trx) => messages.appendMessages(trx, key, [line], ctx.clock()));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return presentState(ctx, visitor, answer);
  }
  return { ...(await presentState(ctx, visitor, answer)), grown: conversation };
}

/** Whether the visitor writes to staff, rather than answers a block that was passed long ago. */
function isForStaff(answer: Answer, { live, awaiting }: dialogs.Opened): boolean {
  const { dialogBlockId } = answer;
  return live && (dialogBlockId === null || dialogBlockId === (awaiting?.id ?? null));
}

/**
 * One turn of a visitor. Applied once: a doubled or late answer changes nothing and gets the present
 * state. Two pages that answer at the same moment are decided by the database.
 */
export async function takeTurn(ctx: Context, visitor: Visitor, answer: Answer): Promise<Outcome> {
  const opened = await load(ctx, visitor);
  if (isForStaff(answer, opened)) return writeToStaff(ctx, visitor, answer, opened.conversation);
  const outcome = await applyAnswer(ctx, visitor, answer, opened);
  return outcome === 'lost' ? presentState(ctx, visitor, answer) : outcome;
}
