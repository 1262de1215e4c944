import { externalThread } from '../features/messages/external-thread.ts';
import { appendMessages, systemLine } from '../features/messages/write.ts';
import type { Db } from '../platform/database/open.ts';
import * as store from './store.ts';

const tags = [
  { name: 'Urgente', color: '#e03131', every: 23 },
  { name: 'Financiamento', color: '#1971c2', every: 9 },
  { name: 'Indicação', color: '#2f9e44', every: 14 },
  { name: 'Retorno', color: '#e8590c', every: 17 },
  { name: 'Pós-venda', color: '#6741d9', every: 21 },
];
const OPEN = ['novo', 'em_atendimento', 'aguardando_cliente'];

/** A cancelled ticket that says where it continues. */
async function mergeCancelled(db: Db, sectorId: number, into: number): Promise<void> {
  const [ended] = await store.listNewest(db, sectorId, ['cancelado'], 1);
  if (!ended) return;
  await store.mergeTicket(db, ended.id, into);
  const key = externalThread(ended.id);
  const body = `Esta conversa foi unida ao nº ${into} e continua por lá.`;
  await appendMessages(db, key, [systemLine(body)], ended.updated_at);
}

/** Staff's work on the tickets: tags, links, and a merge. */
export async function insertTicketWork(db: Db, sectorId: number, now: Date): Promise<void> {
  for (const tag of tags) await store.insertTag(db, tag);
  const [first, second, third] = await store.listNewest(db, sectorId, OPEN, 3);
  if (!first || !second || !third) return;
  await store.linkTickets(db, [first.id, second.id], now);
  await store.linkTickets(db, [first.id, third.id], now);
  await mergeCancelled(db, sectorId, first.id);
}
