import { randomBytes } from 'node:crypto';
import { externalThread } from '../features/messages/external-thread.ts';
import { appendMessages, type NewMessage } from '../features/messages/write.ts';
import { createTicket } from '../features/tickets/create.ts';
import { addDocument } from '../features/tickets/documents/documents.ts';
import type { Db } from '../platform/database/open.ts';
import { customer } from './people.ts';
import { assignCustomer, settleTicket } from './store.ts';
import type { Desk } from './tickets.ts';

/** The answers that the flow's proposal would have asked for. */
const variables = {
  name: customer.name,
  cpf: '529.982.247-25',
  city: 'Campinas - SP',
  cep: '13015-904',
  usage: 410,
  proposal: { panels: 6, area: 15, saving: 'R$ 210,00', cost: 'R$ 14.200,00' },
};
const proposal = { template: 'proposta', code: 'proposta', title: 'Proposta de ampliação' };

const HOUR = 3_600_000;

/** `wants` is the code of the file that staff wait for. */
type Line = { by: 'customer' | 'staff'; body: string; wants?: string };
type Example = { title: string; status: string; hoursAgo: number; lines: Line[]; proposal?: true };

const examples: Example[] = [
  {
    title: 'Segunda via do boleto',
    status: 'concluido',
    hoursAgo: 400,
    lines: [
      { by: 'customer', body: 'Preciso da segunda via do boleto deste mês.' },
      { by: 'staff', body: 'Oi, Cláudia. Enviei a segunda via para o seu e-mail.' },
      { by: 'customer', body: 'Recebi, obrigada.' },
    ],
  },
  {
    title: 'Visita técnica',
    status: 'em_atendimento',
    hoursAgo: 50,
    lines: [
      { by: 'customer', body: 'A geração caiu bastante depois da última chuva. É normal?' },
      { by: 'staff', body: 'Não é comum. Podemos ir até você na *sexta pela manhã*. Fica bom?' },
    ],
  },
  {
    title: 'Ampliação do sistema',
    status: 'aguardando_cliente',
    hoursAgo: 5,
    proposal: true,
    lines: [
      { by: 'customer', body: 'Quero colocar mais painéis. Minha conta passou de R$ 300,00.' },
      {
        by: 'staff',
        body: 'Ótimo. Envie a última conta de luz, por favor.',
        wants: 'conta_de_luz',
      },
    ],
  },
];

function messagesOf(lines: Line[], customerId: number, staff: { id: number; nickname: string }) {
  return lines.map(({ by, body, wants }): NewMessage => {
    const author =
      by === 'customer'
        ? { authorKind: 'visitor' as const, userId: customerId, authorName: customer.nickname }
        : { authorKind: 'staff' as const, userId: staff.id, authorName: staff.nickname };
    return {
      ...author,
      body,
      clientMessageId: null,
      isPending: wants !== undefined,
      resourceCodeRequired: wants,
    };
  });
}

/** What the README's customer sees in the portal. */
export async function insertOwnTickets(db: Db, desk: Desk, now: Date): Promise<void> {
  const [staff] = desk.attendants;
  if (!staff) return;
  for (const { title, status, hoursAgo, lines, proposal: proposed } of examples) {
    const at = new Date(now.getTime() - hoursAgo * HOUR);
    const ticket = {
      token_hash: randomBytes(32),
      title,
      opened_via: 'mail' as const,
      business_unit_id: desk.unitId,
      sector_id: desk.sectorId,
      affiliate_code: null,
      facebook_click_id: null,
    };
    const id = (await createTicket(db, ticket, at))?.id ?? 0;
    if (proposed) await addDocument(db, { ticketId: id, variables, ...proposal }, at);
    const person = { name: customer.name, taxId: customer.tax_id };
    await settleTicket(db, id, { status, assigneeId: staff.id, updatedAt: at, person });
    const customerId = await assignCustomer(db, id);
    const key = externalThread(id);
    await appendMessages(db, key, messagesOf(lines, customerId, staff), at);
  }
}
