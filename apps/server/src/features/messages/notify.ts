import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/open.ts';
import { addNotices } from '../people/notifications.ts';
import { findTitle } from './notify.store.ts';
import type { Access } from './thread-owners.ts';

type Place = Pick<Access, 'facts' | 'title' | 'url' | 'ownUrl'>;

export async function tellMentioned(
  trx: Db,
  { userId, nickname, name }: Actor,
  { title: text, url }: Place,
  ids: number[],
  now: Date,
): Promise<void> {
  const title = `${nickname || name} mencionou você`;
  await addNotices(trx, ids, { kind: 'mention', title, text, url, byId: userId }, now);
}

/** Tells the attendant of a record, or who listens where it has none, that its customer wrote; returns whom it told. */
export async function tellAssignee(
  trx: Db,
  { facts, title: text, url }: Place,
  now: Date,
  listeners: number[] = [],
): Promise<number[]> {
  const ids = facts.assigneeId === null ? listeners : [facts.assigneeId];
  const title = 'Nova mensagem do cliente';
  await addNotices(trx, ids, { kind: 'message', title, text, url, byId: facts.personId }, now);
  return ids;
}

/** The same for a ticket's visitor, who has no login. */
export async function tellAttendant(
  trx: Db,
  { ticketId: id, assigneeId }: { ticketId: number; assigneeId: number | null },
  now: Date,
): Promise<number[]> {
  if (assigneeId === null) return [];
  const facts = { id, sectorId: null, assigneeId, personId: null };
  const title = `Nº ${id}: ${await findTitle(trx, id)}`;
  return tellAssignee(trx, { facts, title, url: `/at_ticket/${id}/edit` }, now);
}

/** Tells a record's person that there is something to read; returns the person's id. */
export async function tellPerson(
  trx: Db,
  by: Actor,
  { facts, title: text, ownUrl: url = '/dashboard' }: Place,
  now: Date,
): Promise<number[]> {
  const ids = [facts.personId ?? []].flat();
  const notice = { title: 'Você tem uma nova mensagem', text, url, byId: by.userId };
  await addNotices(trx, ids, { kind: 'pending', ...notice }, now);
  return ids;
}
