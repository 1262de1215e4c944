import type { ChatBoot, ChatbotLook, ChatConsent } from '@balcao/contract/chatbot';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { throttle } from '../../platform/database/throttle.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { perContext } from '../../platform/per-context.ts';
import { signatureOf } from '../../platform/signature.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import * as dialogs from '../dialogs/conversations.ts';
import { announceMessages } from '../messages/events.ts';
import { appendMessages } from '../messages/thread.ts';
import { readConfigs } from '../organization/installation.ts';
import { createTicket, type Touch } from '../tickets/create.ts';
import { announceTicket } from '../tickets/events.ts';
import { blockOf, cardsOf, scriptLine } from './conversations.rules.ts';
import type { ChatbotRow } from './conversations.store.ts';
import { carryOutEffects, requireChatbot, resume } from './conversations.ts';
import { keepConsent, noticeOf } from './notice.ts';

/** Where the privacy notice stands: before all else in the conversation, or beside it. */
type Place = 'first' | 'aside';

/** How a conversation of this chatbot begins. Makes nothing: a ticket is made with the first answer. */
export async function openingOf(ctx: Context, code: string, notice: Place) {
  return describeOpening(ctx, await requireChatbot(ctx, code), notice);
}

function consentOf({ consent_text: text }: ChatbotRow): ChatConsent | undefined {
  return text ? noticeOf(text) : undefined;
}

const KEPT_MS = 60_000;
type Start = dialogs.Beginning;
/** Strangers open pages as often as they like: code before the first question runs once a minute. */
const starts = perContext(() => new Map<number, { start: Promise<Start>; until: number }>());

/** The promise is kept, so that many who come at once wait for the same run. */
function startOf(ctx: Context, versionId: number): Promise<Start> {
  const kept = starts(ctx).get(versionId);
  const now = ctx.clock().getTime();
  if (kept && kept.until > now) return kept.start;
  const start = dialogs.beginDialog(ctx, versionId);
  starts(ctx).set(versionId, { start, until: now + KEPT_MS });
  start.catch(() => starts(ctx).delete(versionId));
  return start;
}

async function describeOpening(ctx: Context, chatbot: ChatbotRow, notice: Place) {
  const consent = consentOf(chatbot);
  const start =
    consent && notice === 'first'
      ? dialogs.beginWithNotice(consent.text)
      : await startOf(ctx, chatbot.version_id);
  return {
    dialogBlockLast: blockOf(start.awaiting),
    messages: cardsOf(start.outputs, chatbot.link_origins, { before: 0 }),
    javascript_code: chatbot.javascript_code,
    ...(consent && { consent }),
  };
}

const OWN_LOOK = { logo: '/brand/logo.svg', avatar: '/brand/attendant.svg' };

function lookOf(chatbot: ChatbotRow, ticketName: string): ChatbotLook {
  return {
    code: chatbot.code,
    name: chatbot.name,
    companyName: chatbot.company_name,
    attendantName: chatbot.attendant_name,
    ticketName,
    siteUrl: chatbot.site_url,
    socialUrl: chatbot.social_url,
    logoUrl: chatbot.logo_url ?? OWN_LOOK.logo,
    avatarUrl: chatbot.avatar_url ?? OWN_LOOK.avatar,
    backgroundUrl: chatbot.background_url,
  };
}

/** What the served page holds, so that the first bubble needs no further request. */
export async function pageOf(ctx: Context, code: string) {
  const chatbot = await requireChatbot(ctx, code);
  const { TICKET_TITLE_NAME: ticketName } = await readConfigs(ctx);
  const opening = await describeOpening(ctx, chatbot, 'aside');
  const boot: ChatBoot = { ...opening, chatbot: lookOf(chatbot, ticketName) };
  const { link_origins: linkOrigins, embed_origins: embedOrigins } = chatbot;
  return { boot, policy: { linkOrigins, embedOrigins } };
}

type Visit = {
  caller: Caller;
  /** The version of the privacy notice that the visitor has accepted already. */
  consent: string | null;
  touch: Touch;
  /** The same key gives the same ticket, so that a repeated request makes no second one. */
  idempotencyKey: string | null;
};

/** 256 bits; only its hash is kept. From a key it is derived, so that it need not be kept for a repetition. */
function tokenFor(ctx: Context, code: string, visit: Visit): string {
  if (visit.idempotencyKey === null) return newToken();
  return signatureOf(ctx.config.secret, `ticket:${code}:${visit.idempotencyKey}`);
}

type Opening = {
  chatbot: ChatbotRow;
  start: Start;
  token: string;
  visit: Visit;
  /** The notice that was accepted before; the others are asked in the conversation. */
  accepted: ChatConsent | undefined;
  now: Date;
};

/** A script may say before its first question that the ticket never cancels itself. */
function expireMinutesOf({ chatbot, start }: Opening): number | null {
  const last = start.effects.findLast((effect) => effect.type === 'set_expire');
  return last?.expires === false ? null : chatbot.expire_minutes;
}

/** Asks nothing but its transaction: waiting there for a second connection could wait forever. */
async function makeTicket(trx: Db, opening: Opening) {
  const { chatbot, start, token, visit, now } = opening;
  const values = {
    token_hash: tokenHashOf(token),
    title: chatbot.name,
    business_unit_id: chatbot.business_unit_id,
    sector_id: chatbot.sector_id,
    affiliate_code: visit.touch.affiliateCode,
    facebook_click_id: visit.touch.facebookClickId,
  };
  const ticket = await createTicket(trx, values, now);
  if (!ticket) return undefined;
  const key = { origin: 'at_ticket', parentCode: String(ticket.id), channelId: 3 } as const;
  const lines = start.outputs.map((output) => scriptLine(output, chatbot.attendant_name));
  const { threadId, lastSeq } = await appendMessages(trx, key, lines, now);
  const conversation = {
    ticketId: ticket.id,
    chatbotId: chatbot.id,
    versionId: chatbot.version_id,
    threadId,
    state: start.state,
    opening: start.outcomes,
    expireMinutes: expireMinutesOf(opening),
  };
  await dialogs.keepConversation(trx, conversation, now);
  if (opening.accepted)
    await keepConsent(trx, ticket.id, { notice: opening.accepted, from: visit.caller, now });
  const facts = await carryOutOpening(trx, conversation, start, now);
  return { ticket: facts ?? ticket, key, threadId, lastSeq };
}

/** What the script does before its first question; undefined when it does nothing to the ticket. */
async function carryOutOpening(
  trx: Db,
  conversation: { ticketId: number; versionId: number },
  { effects, faults, state: { variables } }: Start,
  now: Date,
) {
  const of = { ticketId: conversation.ticketId, variables };
  const carried = effects.length > 0 ? await carryOutEffects(trx, of, effects, now) : undefined;
  await dialogs.reportFaults(trx, conversation, [...faults, ...(carried?.faults ?? [])], now);
  return carried?.facts;
}

/** Makes the ticket of a visitor who is about to answer, and tells staff. */
export async function openTicket(ctx: Context, code: string, visit: Visit) {
  const chatbot = await requireChatbot(ctx, code);
  const notice = consentOf(chatbot);
  const accepted = notice?.version === visit.consent ? notice : undefined;
  if (notice && visit.consent !== null && !accepted) throw new AppError('CONSENT_REQUIRED');
  const { allowed, retryAfterSeconds } = await throttle(
    ctx.db,
    `ticket:${visit.caller.ip}`,
    ctx.config.limits.newTickets,
    60,
  );
  if (!allowed) throw new AppError('TOO_MANY_TICKETS', { retryAfter: retryAfterSeconds });
  const token = tokenFor(ctx, code, visit);
  const start =
    notice && !accepted
      ? dialogs.beginWithNotice(notice.text)
      : await startOf(ctx, chatbot.version_id);
  const opening = { chatbot, start, token, visit, accepted, now: ctx.clock() };
  const made = await ctx.db.transaction().execute((trx) => makeTicket(trx, opening));
  if (made) {
    announceTicket(ctx, 'ticket.created', made.ticket);
    announceMessages(ctx, made.key, made.threadId, made.lastSeq, made.ticket);
  }
  return resume(ctx, code, token);
}
