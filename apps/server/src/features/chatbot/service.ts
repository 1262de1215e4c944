import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { ChatBoot, ChatbotLook } from '@balcao/contract/chatbot';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { throttle } from '../../platform/database/throttle.ts';
import * as dialogs from '../dialogs/service.ts';
import { announceMessages } from '../messages/events.ts';
import { appendMessages, lastMessages } from '../messages/service.ts';
import { announceTicket } from '../tickets/events.ts';
import { createTicket } from '../tickets/service.ts';
import { blockOf, cardOf, cardsOf, scriptLine } from './rules.ts';
import { type ChatbotRow, findChatbot } from './store.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

async function requireChatbot(ctx: Context, code: string): Promise<ChatbotRow> {
  const chatbot = await findChatbot(ctx.db, code);
  if (!chatbot) throw new AppError('CHATBOT_NOT_FOUND');
  return chatbot;
}

/** How a conversation of this chatbot begins. Makes nothing: a ticket is made with the first answer. */
export async function openingOf(ctx: Context, code: string) {
  return describeOpening(ctx, await requireChatbot(ctx, code));
}

async function describeOpening(ctx: Context, chatbot: ChatbotRow) {
  const start = await dialogs.beginDialog(ctx, chatbot.version_id);
  return {
    dialogBlockLast: blockOf(start.awaiting),
    messages: cardsOf(start.outputs, 0),
    ...(chatbot.javascript_code !== null && { javascript_code: chatbot.javascript_code }),
  };
}

function lookOf(chatbot: ChatbotRow): ChatbotLook {
  return {
    code: chatbot.code,
    name: chatbot.name,
    companyName: chatbot.company_name,
    attendantName: chatbot.attendant_name,
    siteUrl: chatbot.site_url,
    socialUrl: chatbot.social_url,
  };
}

/** What the served page holds, so that the first bubble needs no further request. */
export async function bootOf(ctx: Context, code: string): Promise<ChatBoot> {
  const chatbot = await requireChatbot(ctx, code);
  return { ...(await describeOpening(ctx, chatbot)), chatbot: lookOf(chatbot) };
}

/** The conversation behind a ticket's token, as it stands. A token of another chatbot is unknown here. */
export async function resume(ctx: Context, code: string, token: string) {
  const found = await dialogs.findConversationByToken(ctx, sha256(token), code);
  if (!found) throw new AppError('CONVERSATION_NOT_FOUND');
  const rows = await lastMessages(ctx, found.conversation.threadId);
  return { token, dialogBlockLast: blockOf(found.awaiting), messages: rows.map(cardOf) };
}

type Visit = {
  ip: string;
  affiliateCode: string | null;
  facebookClickId: string | null;
  /** The same key gives the same ticket, so that a repeated request makes no second one. */
  idempotencyKey: string | null;
};

/** 256 bits; only its hash is kept. From a key it is derived, so that it need not be kept for a repetition. */
function tokenFor(ctx: Context, code: string, visit: Visit): string {
  if (visit.idempotencyKey === null) return randomBytes(32).toString('base64url');
  return createHmac('sha256', ctx.secret)
    .update(`ticket:${code}:${visit.idempotencyKey}`)
    .digest('base64url');
}

type Opening = {
  chatbot: ChatbotRow;
  start: Awaited<ReturnType<typeof dialogs.beginDialog>>;
  token: string;
  visit: Visit;
  now: Date;
};

/** Asks nothing but its transaction: waiting there for a second connection could wait forever. */
async function makeTicket(trx: Db, { chatbot, start, token, visit, now }: Opening) {
  const values = {
    token_hash: sha256(token),
    title: chatbot.name,
    business_unit_id: chatbot.business_unit_id,
    sector_id: chatbot.sector_id,
    affiliate_code: visit.affiliateCode,
    facebook_click_id: visit.facebookClickId,
  };
  const ticket = await createTicket(trx, values, now, start.statusCode ?? undefined);
  if (!ticket) return undefined;
  const key = { origin: 'at_ticket', parentCode: String(ticket.id), channelId: 3 } as const;
  const lines = start.outputs.map((output) => scriptLine(output, chatbot.attendant_name));
  const { threadId, lastSeq } = await appendMessages(trx, key, lines, now);
  await dialogs.keepConversation(trx, {
    ticketId: ticket.id,
    chatbotId: chatbot.id,
    versionId: chatbot.version_id,
    threadId,
    state: start.state,
  });
  return { ticket, key, threadId, lastSeq };
}

/** Makes the ticket of a visitor who is about to answer, and tells staff. */
export async function openTicket(ctx: Context, code: string, visit: Visit) {
  const chatbot = await requireChatbot(ctx, code);
  const { allowed, retryAfterSeconds } = await throttle(
    ctx.db,
    `ticket:${visit.ip}`,
    ctx.config.limits.newTickets,
    60,
  );
  if (!allowed) throw new AppError('TOO_MANY_TICKETS', { retryAfter: retryAfterSeconds });
  const token = tokenFor(ctx, code, visit);
  const start = await dialogs.beginDialog(ctx, chatbot.version_id);
  const opening = { chatbot, start, token, visit, now: ctx.clock() };
  const made = await ctx.db.transaction().execute((trx) => makeTicket(trx, opening));
  if (made) {
    announceTicket(ctx, 'ticket.created', made.ticket);
    announceMessages(ctx, made.key, made.threadId, made.lastSeq, made.ticket);
  }
  return resume(ctx, code, token);
}

/** What an open page of that token shows; undefined for a token that is unknown to this chatbot. */
export async function findPage(ctx: Context, code: string, token: string) {
  const [chatbot, found] = await Promise.all([
    findChatbot(ctx.db, code),
    dialogs.findConversationByToken(ctx, sha256(token), code),
  ]);
  if (!chatbot || !found) return undefined;
  const { ticketId, threadId } = found.conversation;
  return { ticketId, threadId, attendantName: chatbot.attendant_name };
}
