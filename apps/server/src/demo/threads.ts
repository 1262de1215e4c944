import { appendMessages, type NewMessage } from '../features/messages/write.ts';
import type { Db } from '../platform/database/open.ts';
import * as store from './store.ts';

/** `sector` counts `sectors` from 0; a template without one is for all. */
const templates = [
  {
    name: 'Boas-vindas',
    body: 'Olá, {{nome}}. Aqui é {{atendente}}, da Solar Aurora. Recebi o atendimento nº {{atendimento}} e já estou vendo.',
  },
  {
    name: 'Encerramento',
    body: 'Foi um prazer atender você, {{nome}}. Vou concluir o atendimento nº {{atendimento}}. Se precisar, é só responder aqui.',
  },
  {
    name: 'Pedido da conta de luz',
    sector: 1,
    body: 'Para calcular o seu sistema, {{nome}}, preciso de uma foto da *última conta de luz*.',
  },
  {
    name: 'Confirmação de visita',
    sector: 2,
    body: 'A visita técnica em {{cidade}} está marcada. Ligamos para {{telefone}} antes de sair.',
  },
  {
    name: 'Segunda via de boleto',
    sector: 3,
    body: 'Enviei a segunda via do boleto para {{email}}. Ela vale até o vencimento.',
  },
  {
    name: 'Suporte do Sul',
    sector: 5,
    body: 'Olá, {{nome}}. O suporte da {{unidade}} responde em até um dia útil.',
  },
  { name: 'Promoção de verão', body: 'Painéis com 10% de desconto até 31/01.', active: false },
];

/** Colleagues' notes on the customer's tickets, by title; `names` is an index of the staff. */
const notes = [
  {
    title: 'Visita técnica',
    channel: 2,
    body: '## Telhado\n- estrutura de madeira\n- **sem** acesso pelos fundos',
    pinned: true,
  },
  {
    title: 'Visita técnica',
    channel: 2,
    body: '@Beatriz Nogueira, você confirma a equipe?',
    names: 4,
  },
  {
    title: 'Visita técnica',
    channel: 3,
    body: 'Qual é o melhor telefone para ligarmos na sexta?',
    pending: true,
  },
  {
    title: 'Ampliação do sistema',
    channel: 2,
    body: 'Cliente desde 2022, paga em dia.',
    pinned: true,
  },
  {
    title: 'Ampliação do sistema',
    channel: 1,
    body: 'Desconto de até 5% autorizado para fechar este mês.',
  },
] as const;

type Author = { id: number; nickname: string };

/** Templates of messages, and staff's messages on the tickets of the README's customer. */
export async function insertThreads(
  db: Db,
  { sectorIds, staffIds, author }: { sectorIds: number[]; staffIds: number[]; author: Author },
  now: Date,
): Promise<void> {
  for (const { sector, ...template } of templates.map((each) => ({ sector: -1, ...each })))
    await store.insertMessageTemplate(db, { ...template, sector_id: sectorIds[sector] ?? null });
  const tickets = await store.listOwnTicketIds(db);
  for (const note of notes) {
    const parentCode = String(tickets.get(note.title) ?? 0);
    const key = { origin: 'at_ticket', parentCode, channelId: note.channel } as const;
    const line: NewMessage = {
      authorKind: 'staff',
      userId: author.id,
      authorName: author.nickname,
      body: note.body,
      clientMessageId: null,
      isPending: 'pending' in note,
    };
    const { threadId, lastSeq } = await appendMessages(db, key, [line], now);
    const named = 'names' in note ? staffIds[note.names] : undefined;
    await store.decorateMessage(db, threadId, lastSeq, {
      pinned_at: 'pinned' in note ? now : null,
      mentions: named === undefined ? null : [named],
    });
  }
}
