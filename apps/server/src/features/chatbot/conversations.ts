import type { ChatTicket } from '@balcao/contract/chatbot/conversation';
import type { Effect, Json } from '@balcao/dialog/flow';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { batched } from '../../platform/database/batched.ts';
import type { Db } from '../../platform/database/open.ts';
import { perContext } from '../../platform/per-context.ts';
import { tokenHashOf } from '../../platform/token.ts';
import { blockOf } from '../dialogs/cards.ts';
import * as dialogs from '../dialogs/conversations.ts';
import { listResources } from '../files/thread-files.ts';
import { lastMessages, type MessageRow } from '../messages/thread.ts';
import { keepLastTouch, type Touch } from '../tickets/create.ts';
import { carryOut } from '../tickets/dialog-effects.ts';
import { addDocument, papersOf } from '../tickets/documents/documents.ts';
import { cardOf } from './cards.ts';
import { type ChatbotRow, findChatbot, listTicketStates } from './conversations.store.ts';

/** An active chatbot, or CHATBOT_NOT_FOUND. */
export async function requireChatbot(ctx: Context, code: string): Promise<ChatbotRow> {
  const chatbot = await findChatbot(ctx.db, code);
  if (!chatbot) throw new AppError('CHATBOT_NOT_FOUND');
  return chatbot;
}

const states = perContext((ctx) =>
  batched((ids: number[]) => listTicketStates(ctx.db, ids), {
    most: 100,
    lanes: 4,
    keyOf: (id) => id,
  }),
);

/** The parts of a ticket's state that its visitor may see. */
export async function ticketOf(ctx: Context, ticketId: number): Promise<ChatTicket> {
  const [{ attendant, name, color, kind }, { documents, signed }] = await Promise.all([
    states(ctx)(ticketId),
    papersOf(ctx, ticketId),
  ]);
  const status = { name, color, kind: kind as ChatTicket['status']['kind'] };
  return { status, attendant, documents, to_sign: documents.length > 0 && !signed };
}

/** Stored lines as cards, with the addresses of their files. */
export async function cardsFrom(ctx: Context, rows: MessageRow[], linkOrigins: string[]) {
  const ids = rows.flatMap((row) => row.resource_id ?? []);
  const files = ids.length > 0 ? await listResources(ctx, ids) : new Map();
  return rows.map((row) => cardOf(row, { linkOrigins, files }));
}

/**
 * Applies a flow's effects on ticket and documents inside the caller's transaction; each feature applies its own.
 * Returns the ticket's facts after that, and the failures (English, for staff).
 */
export async function carryOutEffects(
  trx: Db,
  { ticketId, variables }: { ticketId: number; variables: Record<string, Json> },
  effects: Effect[],
  now: Date,
) {
  const faults: string[] = [];
  for (const effect of effects) {
    if (effect.type !== 'document_add') continue;
    const { template, code, title } = effect;
    const fault = await addDocument(trx, { ticketId, template, code, title, variables }, now);
    if (fault) faults.push(fault);
  }
  const defaults = await dialogs.ownPlaceOf(trx, ticketId);
  const carried = await carryOut(trx, ticketId, effects, defaults, now);
  return { facts: carried.facts, faults: [...faults, ...carried.faults] };
}

/** The present conversation for a ticket's token. A token of another chatbot is unknown here. */
export async function resume(ctx: Context, code: string, token: string) {
  const [chatbot, found] = await Promise.all([
    requireChatbot(ctx, code),
    dialogs.findConversationByHash(ctx, tokenHashOf(token), code),
  ]);
  if (!found) throw new AppError('CONVERSATION_NOT_FOUND');
  const { threadId, ticketId } = found.conversation;
  const [ticket, rows] = await Promise.all([ticketOf(ctx, ticketId), lastMessages(ctx, threadId)]);
  const messages = await cardsFrom(ctx, rows, chatbot.link_origins);
  const { javascript_code } = chatbot;
  return { token, ticket, dialogBlockLast: blockOf(found.awaiting), messages, javascript_code };
}

/** The same for a returning visitor; stores the affiliate and click of this visit as the latest. */
export async function comeBack(ctx: Context, code: string, token: string, touch: Touch) {
  if (touch.affiliateCode === null && touch.facebookClickId === null)
    return resume(ctx, code, token);
  const state = await resume(ctx, code, token);
  await keepLastTouch(ctx.db, tokenHashOf(token), touch, ctx.clock());
  return state;
}

/** The content of an open page with that token; undefined if this chatbot does not know the token. */
export async function findPage(ctx: Context, code: string, token: string) {
  const [chatbot, found] = await Promise.all([
    findChatbot(ctx.db, code),
    dialogs.findConversationByHash(ctx, tokenHashOf(token), code),
  ]);
  if (!chatbot || !found) return undefined;
  const { attendant_name: attendantName, link_origins: linkOrigins } = chatbot;
  return { ticketId: found.conversation.ticketId, attendantName, linkOrigins };
}
