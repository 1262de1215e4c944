import type { ChatBoot, ChatbotLook, ChatConsent } from '@balcao/contract/chatbot/conversation';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { throttle } from '../../platform/database/throttle.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { perContext } from '../../platform/per-context.ts';
import { signatureOf } from '../../platform/signature.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { hearTicket } from '../advertising/conversions/conversions.ts';
import { keepNetwork } from '../affiliates/signals/networks.ts';
import { blockOf, cardsOf } from '../dialogs/cards.ts';
import * as dialogs from '../dialogs/conversations.ts';
import { reportFaults } from '../dialogs/fault-groups.ts';
import { announceMessages } from '../messages/events.ts';
import { externalThread } from '../messages/external-thread.ts';
import { appendMessages } from '../messages/write.ts';
import { readConfigs } from '../organization/installation.ts';
import { createTicket, type Touch } from '../tickets/create.ts';
import { announceTicket } from '../tickets/events.ts';
import { scriptLine } from './cards.ts';
import type { ChatbotRow } from './conversations.store.ts';
import { carryOutEffects, requireChatbot, resume } from './conversations.ts';
import { keepConsent, noticeOf } from './notice.ts';

/** The place of the privacy notice: before everything else in the conversation, or beside it. */
type Place = 'first' | 'aside';

/** The beginning of this chatbot's conversations. Stores nothing: the first answer creates the ticket. */
export async function openingOf(ctx: Context, code: string, notice: Place) {
  return describeOpening(ctx, await requireChatbot(ctx, code), notice);
}

function consentOf({ consent_text: text }: ChatbotRow): ChatConsent | undefined {
  return text ? noticeOf(text) : undefined;
}

const KEPT_MS = 60_000;
type Start = dialogs.Beginning;
/** Strangers may open pages as often as they like, so the code before the first question runs at most once a minute. */
const starts = perContext(() => new Map<number, { start: Promise<Start>; until: number }>());

/** Caches the promise, so that simultaneous visitors wait for the same run. */
function startOf(ctx: Context, versionId: number): Promise<Start> {
  const kept = starts(ctx).get(versionId);
  const now = ctx.clock().getTime();
  if (kept && kept.until > now) return kept.start;
  const start = dialogs.beginDialog(ctx, versionId);
  starts(ctx).set(versionId, { start, until: now + KEPT_MS });
  start.catch(() => starts(ctx).delete(versionId));
  return start;
}

/** The messages before the first question of a version, for somebody who only looks. */
export async function beginningOf(ctx: Context, versionId: number) {
  const { outputs } = await startOf(ctx, versionId);
  return cardsOf(outputs, [], { before: 0 });
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

/** What a chatbot without pictures shows; the server decides what is seen there. */
export const OWN_LOOK = { logo: '/brand/logo.svg', avatar: '/brand/attendant.svg' };

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

/** The content of the served page, so that the first bubble needs no further request. */
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
  /** The version of the privacy notice that the visitor has already accepted. */
  consent: string | null;
  touch: Touch;
  /** The number of the visitor's browser, which its visits have too. */
  visitor: string | null;
  /** The same key gives the same ticket, so that a repeated request does not create a second one. */
  idempotencyKey: string | null;
};

/**
 * 256 bits; only its hash is stored. With an idempotency key the token is derived from it, so that a repetition gets
 * the same token.
 */
function tokenFor(ctx: Context, code: string, visit: Visit): string {
  if (visit.idempotencyKey === null) return newToken();
  return signatureOf(ctx.config.secret, `ticket:${code}:${visit.idempotencyKey}`);
}

type Opening = {
  chatbot: ChatbotRow;
  start: Start;
  token: string;
  visit: Visit;
  /** The notice if the visitor accepted it before; otherwise the conversation asks for it. */
  accepted: ChatConsent | undefined;
  now: Date;
};

/** Before its first question, a script may disable the automatic cancellation of the ticket. */
function expireMinutesOf({ chatbot, start }: Opening): number | null {
  const last = start.effects.findLast((effect) => effect.type === 'set_expire');
  return last?.expires === false ? null : chatbot.expire_minutes;
}

/** Uses only its transaction: waiting here for a second connection could last forever. */
async function makeTicket(ctx: Context, trx: Db, opening: Opening) {
  const { chatbot, start, token, visit, now } = opening;
  const values = {
    token_hash: tokenHashOf(token),
    title: chatbot.name,
    opened_via: 'chatbot' as const,
    business_unit_id: chatbot.business_unit_id,
    sector_id: chatbot.sector_id,
    affiliate_code: visit.touch.affiliateCode,
    facebook_click_id: visit.touch.facebookClickId,
  };
  const ticket = await createTicket(trx, values, now);
  if (!ticket) return undefined;
  const key = externalThread(ticket.id);
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
  const by = { ticketId: ticket.id, chatbotId: chatbot.id, unitId: chatbot.business_unit_id };
  await hearTicket(ctx, trx, { ...by, visitor: visit.visitor, touch: visit.touch });
  const { ip } = visit.caller;
  const code = visit.touch.affiliateCode;
  await keepNetwork(ctx, trx, { ticketId: ticket.id, code, ip, now });
  if (opening.accepted)
    await keepConsent(trx, ticket.id, { notice: opening.accepted, from: visit.caller, now });
  const facts = await carryOutOpening(trx, conversation, start, now);
  return { ticket: facts ?? ticket, key, threadId, lastSeq };
}

/** Applies the script's effects before its first question; undefined if they do not concern the ticket. */
async function carryOutOpening(
  trx: Db,
  conversation: { ticketId: number; versionId: number },
  { effects, faults, trace, state: { variables } }: Start,
  now: Date,
) {
  const of = { ticketId: conversation.ticketId, variables };
  const carried = effects.length > 0 ? await carryOutEffects(trx, of, effects, now) : undefined;
  const seen = { faults: [...faults, ...(carried?.faults ?? [])], trace, variables };
  await reportFaults(trx, conversation, seen, now);
  return carried?.facts;
}

/** Creates the ticket of a visitor who is about to answer, and tells staff. */
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
  const made = await ctx.db.transaction().execute((trx) => makeTicket(ctx, trx, opening));
  if (made) {
    announceTicket(ctx, 'ticket.created', made.ticket);
    announceMessages(ctx, made.key, made.threadId, made.lastSeq, made.ticket);
  }
  return resume(ctx, code, token);
}
