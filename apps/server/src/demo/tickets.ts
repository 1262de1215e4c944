import { randomBytes } from 'node:crypto';
import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { Flow, Input, Json, Output } from '@balcao/dialog/flow';
import type { Db } from '../platform/database/open.ts';
import { insertConversation, linesOf, personOf } from '../features/dialogs/service.ts';
import { appendMessages, type NewMessage } from '../features/messages/service.ts';
import { createTicket } from '../features/tickets/service.ts';
import { settleTicket } from './store.ts';
import { type Chance, visitorOf } from './visitors.ts';

export type Desk = {
  chatbotId: number;
  versionId: number;
  flow: Flow;
  title: string;
  unitId: number;
  sectorId: number;
  /** Who answers there. */
  attendants: { id: number; nickname: string }[];
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
  const status = chance.pick(['em_atendimento', 'em_atendimento', 'aguardando_cliente', 'concluido', 'concluido', 'aguardando_assinatura', 'aguardando_pagamento']);
  return { status, replies: 1 + chance.upTo(2) };
}

/** One ticket as if it had come in at `at`: conversation, staff's replies, and where it stands now. */
export async function insertPastTicket(db: Db, desk: Desk, chance: Chance, cities: City[], at: Date) {
  const visitor = visitorOf(chance);
  const city = chance.pick(cities);
  const fullname = `${city.name} - ${city.state}`;
  const cityData = { id: city.id, name: city.name, fullname, ibge_code: String(city.id) };
  const left = chance.happens(0.15);
  const answers = {
    name: { text: visitor.name },
    cpf: { text: visitor.cpf },
    phone: { text: visitor.phone },
    city: { text: fullname, data: cityData },
    message: { text: visitor.question },
    notes: { text: visitor.question },
  };
  const { state, outputs } = play(desk.flow, answers, left ? 1 + chance.upTo(3) : 10);
  const end = endOf(chance, left);
  const attendant = end.replies > 0 ? chance.pick(desk.attendants) : null;
  const script: NewMessage[] = linesOf(outputs, 'Aurora').map((line) => ({
    authorKind: line.kind,
    userId: null,
    authorName: line.author,
    body: line.body,
    clientMessageId: null,
  }));
  const talk = attendant ? talkOf(visitor, attendant, end.replies) : [];
  const ticket = await createTicket(
    db,
    {
      token_hash: randomBytes(32),
      title: desk.title,
      business_unit_id: desk.unitId,
      sector_id: desk.sectorId,
      affiliate_code: chance.happens(0.1) ? 'parceiro' : null,
      facebook_click_id: null,
    },
    at,
  );
  if (!ticket) return;
  const key = { origin: 'at_ticket', parentCode: String(ticket.id), channelId: 3 } as const;
  const { threadId } = await appendMessages(db, key, script, at);
  const later = new Date(at.getTime() + (5 + chance.upTo(180)) * 60_000);
  if (talk.length > 0) await appendMessages(db, key, talk, later);
  await insertConversation(db, {
    ticketId: ticket.id,
    chatbotId: desk.chatbotId,
    versionId: desk.versionId,
    threadId,
    state,
  });
  const person = personOf(initialState(), state);
  await settleTicket(db, ticket.id, {
    status: end.status,
    assigneeId: attendant?.id ?? null,
    updatedAt: talk.length > 0 ? later : at,
    person: {
      person_name: person.name ?? null,
      person_tax_id: person.taxId ?? null,
      person_phone: person.phone ?? null,
      person_city: person.city ?? null,
    },
  });
}

function talkOf(
  visitor: ReturnType<typeof visitorOf>,
  attendant: Desk['attendants'][number],
  replies: number,
): NewMessage[] {
  const fromStaff: NewMessage = {
    authorKind: 'staff',
    userId: attendant.id,
    authorName: attendant.nickname,
    body: visitor.reply(attendant.nickname),
    clientMessageId: null,
  };
  const fromVisitor: NewMessage = {
    authorKind: 'visitor',
    userId: null,
    authorName: null,
    body: visitor.thanks,
    clientMessageId: null,
  };
  return replies > 1 ? [fromStaff, fromVisitor] : [fromStaff];
}
