import { randomBytes } from 'node:crypto';
import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { Flow, Input, Json, Output } from '@balcao/dialog/flow';
import { linesOf, personOf } from '../features/dialogs/conversations.rules.ts';
import { keepConversation } from '../features/dialogs/conversations.ts';
import { externalThread } from '../features/messages/external-thread.ts';
import { appendMessages, type NewMessage } from '../features/messages/write.ts';
import { createTicket } from '../features/tickets/create.ts';
import type { Db } from '../platform/database/open.ts';
import { settleTicket } from './store.ts';
import { type Chance, visitorOf } from './visitors.ts';

type Attendant = { id: number; nickname: string };
type Visitor = ReturnType<typeof visitorOf>;

export type Desk = {
  chatbotId: number;
  versionId: number;
  flow: Flow;
  title: string;
  unitId: number;
  sectorId: number;
  /** The people who answer there. */
  attendants: Attendant[];
};

type City = { id: number; name: string; state: string };

/** Plays the flow with this visitor's answers, as far as `answers` goes. */
function play(flow: Flow, answers: Record<string, { text: string; data?: Json }>, most: number) {
  let result = step(flow, initialState(), { kind: 'start' }, defaultLimits);
  const outputs: Output[] = [...result.outputs];
  for (let given = 0; given < most && result.state.phase === 'awaiting'; given += 1) {
    const { id = '', variable } = result.awaiting ?? {};
    const answer = answers[variable ?? ''] ?? { text: 'Pular' };
    const input: Input = { kind: 'answer', block: id, ...answer };
    result = step(flow, result.state, input, defaultLimits);
    outputs.push(...result.outputs);
  }
  return { state: result.state, outputs };
}

function endOf(chance: Chance, left: boolean): { status: string; replies: number } {
  if (left) return { status: chance.happens(0.6) ? 'cancelado' : 'novo', replies: 0 };
  if (chance.happens(0.2)) return { status: 'novo', replies: 0 };
  const status = chance.pick([
    'em_atendimento',
    'em_atendimento',
    'aguardando_cliente',
    'concluido',
    'concluido',
    'aguardando_assinatura',
    'aguardando_pagamento',
  ]);
  return { status, replies: 1 + chance.upTo(2) };
}

/** The conversation's lines, as the thread stores them. */
function talkOf(visitor: Visitor, outputs: Output[], attendant: Attendant | null, replies: number) {
  const line = { userId: null, authorName: null, clientMessageId: null };
  const script: NewMessage[] = linesOf(outputs, 'Aurora').map(({ kind, author, body }) => ({
    ...line,
    authorKind: kind,
    authorName: author,
    body,
  }));
  if (!attendant) return { script, talk: [] };
  const { id: userId, nickname } = attendant;
  const body = visitor.reply(nickname);
  const talk: NewMessage[] = [{ ...line, authorKind: 'staff', userId, authorName: nickname, body }];
  if (replies > 1) talk.push({ ...line, authorKind: 'visitor', body: visitor.thanks });
  return { script, talk };
}

function answersOf(visitor: Visitor, city: City) {
  const fullname = `${city.name} - ${city.state}`;
  const data = { id: city.id, name: city.name, fullname, ibge_code: String(city.id) };
  return {
    name: { text: visitor.name },
    cpf: { text: visitor.cpf },
    phone: { text: visitor.phoneIn(city.id) },
    city: { text: fullname, data },
    message: { text: visitor.question },
    notes: { text: visitor.question },
  };
}

async function openTicket(db: Db, desk: Desk, affiliate: string | null, at: Date) {
  const ticket = {
    token_hash: randomBytes(32),
    title: desk.title,
    opened_via: 'chatbot' as const,
    business_unit_id: desk.unitId,
    sector_id: desk.sectorId,
    affiliate_code: affiliate,
    facebook_click_id: null,
  };
  return (await createTicket(db, ticket, at))?.id ?? 0;
}

/** One ticket as if it had come in at `at`: conversation, staff's replies, and its current status. */
export async function insertPastTicket(
  db: Db,
  desk: Desk,
  chance: Chance,
  cities: City[],
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const visitor = visitorOf(chance);
  const left = chance.happens(0.15);
  const answers = answersOf(visitor, chance.pick(cities));
  const { state, outputs } = play(desk.flow, answers, left ? 1 + chance.upTo(3) : 10);
  const end = endOf(chance, left);
  const attendant = end.replies > 0 ? chance.pick(desk.attendants) : null;
  const { script, talk } = talkOf(visitor, outputs, attendant, end.replies);
  const ticketId = await openTicket(db, desk, chance.happens(0.1) ? 'parceiro' : null, at);
  const key = externalThread(ticketId);
  const { threadId } = await appendMessages(db, key, script, at);
  const { chatbotId, versionId } = desk;
  const conversation = { ticketId, chatbotId, versionId, threadId, state };
  await keepConversation(db, { ...conversation, opening: [], expireMinutes: null }, at);
  const answered = at.getTime() + (talk.length > 0 ? 5 + chance.upTo(180) : 0) * 60_000;
  const later = new Date(Math.min(answered, now.getTime()));
  if (talk.length > 0) await appendMessages(db, key, talk, later);
  await settleTicket(db, ticketId, {
    status: end.status,
    assigneeId: attendant?.id ?? null,
    updatedAt: later,
    person: personOf(initialState(), state),
  });
}
