import { externalThread } from '../features/messages/external-thread.ts';
import { appendMessages } from '../features/messages/write.ts';
import type { Db } from '../platform/database/open.ts';
import { listTalked, setStatus, type Talked } from './ticket-answers.store.ts';
import { type Chance, chanceOf, sequence } from './visitors.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

const answers = [
  'Prontinho, já está tudo certo por aqui.',
  'Confirmado. Qualquer dúvida é só chamar.',
  'Recebido, obrigado! Sigo acompanhando com o time técnico.',
  'Agendado. Você recebe a confirmação por e-mail.',
];
const questions = [
  'Oi, voltou a acontecer. Podem ver de novo?',
  'Surgiu mais uma dúvida, pode ser?',
];

async function answer(
  db: Db,
  { ticket_id, assignee_id, nickname }: Talked,
  body: string,
  at: Date,
) {
  const by = { authorKind: 'staff', userId: assignee_id, authorName: nickname } as const;
  await appendMessages(db, externalThread(ticket_id), [{ ...by, clientMessageId: null, body }], at);
}

/** A customer comes back to a ticket that was done. */
async function reopen(db: Db, ticket: Talked, chance: Chance) {
  const back = new Date(ticket.last_at.getTime() + (6 + chance.upTo(20)) * 60 * MINUTE);
  const after = (minutes: number) => new Date(back.getTime() + minutes * MINUTE);
  const line = { authorKind: 'visitor', userId: null, authorName: null } as const;
  const asked = { ...line, clientMessageId: null, body: chance.pick(questions) };
  await appendMessages(db, externalThread(ticket.ticket_id), [asked], back);
  await setStatus(db, ticket.ticket_id, 'em_atendimento', after(3));
  await answer(db, ticket, chance.pick(answers), after(10 + chance.upTo(60)));
  await setStatus(db, ticket.ticket_id, 'concluido', after(90));
}

/** What was written after the first answers: those who wait are answered, most of them, and some tickets are opened again. */
export async function insertAnswers(db: Db, now: Date): Promise<void> {
  const chance = chanceOf(sequence(2027));
  const talked = await listTalked(db, new Date(now.getTime() - 3 * DAY));
  for (const ticket of talked) {
    const at = new Date(ticket.last_at.getTime() + (4 + chance.upTo(120)) * MINUTE);
    if (ticket.status === 'concluido') {
      if (chance.happens(0.2)) await reopen(db, ticket, chance);
    } else if (ticket.asked && chance.happens(0.85)) {
      await answer(db, ticket, chance.pick(answers), at);
    }
  }
}
