import type { NoticeKind } from '@balcao/contract/people/notifications';
import type { changeTickets as call, TicketChanges } from '@balcao/contract/tickets/list';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { readConfigs } from '../organization/installation.ts';
import { addNotices, announceNotices } from '../people/notifications.ts';
import { type Change, changeOf, textOf } from './bulk.rules.ts';
import * as store from './bulk.store.ts';
import { announceTicket } from './events.ts';
import { listPeople } from './transfer.store.ts';

const refused = (field: keyof TicketChanges, text: string) =>
  new AppError('INVALID', { fields: { [`set.${field}`]: [text] } });

/** The records that the change names; INVALID if one no longer exists. */
async function requireWanted(ctx: Context, set: TicketChanges): Promise<store.Wanted> {
  const wanted = await store.findWanted(ctx.db, set);
  const { statuses, sector, assignee, tags } = wanted;
  if (set.status_id !== undefined && !statuses.some(({ id }) => id === set.status_id))
    throw refused('status_id', 'Este status não existe mais.');
  if (set.sector_id !== undefined && !sector)
    throw refused('sector_id', 'Este setor não existe mais.');
  if (typeof set.assignee_id === 'number' && !assignee)
    throw refused('assignee_id', 'Esta pessoa não atende mais.');
  const known = new Set(tags.map(({ id }) => id));
  if (set.add_tags?.some((id) => !known.has(id)))
    throw refused('add_tags', 'Uma destas etiquetas não existe mais.');
  return wanted;
}

type Told = { kind: NoticeKind; people: number[]; title: string; text: string; url: string };

/** One notice for each person, however many tickets it concerns. */
async function noticesOf(trx: Db, changes: Change[], wanted: store.Wanted): Promise<Told[]> {
  const numbers = changes.map(({ ticket }) => `Nº ${ticket.id}`).join(', ');
  const text = numbers.length > 200 ? `${numbers.slice(0, 200)}…` : numbers;
  const { assignee, sector } = wanted;
  const one = changes.length === 1;
  const given = changes.filter(({ ticket, after }) => after.assigneeId !== ticket.assignee_id);
  const moved = changes.filter(({ ticket, after }) => after.sectorId !== ticket.sector_id);
  const lost = moved.flatMap(({ ticket, after }) =>
    after.assigneeId === null && ticket.assignee_id !== null ? [ticket.assignee_id] : [],
  );
  const came = sector && moved.length > 0 ? await listPeople(trx, sector.id) : [];
  return [
    {
      kind: 'assigned',
      people: assignee && given.length > 0 ? [assignee.id] : [],
      title: `Você agora é responsável por ${one ? 'esta conversa' : 'estas conversas'}`,
      text,
      url: '/at_ticket?view=mine',
    },
    {
      kind: 'transferred',
      people: came,
      title: `${one ? 'Conversa transferida' : 'Conversas transferidas'} para ${sector?.name}`,
      text,
      url: `/at_ticket?sector=${sector?.id}`,
    },
    {
      kind: 'transferred',
      people: lost.filter((id) => !came.includes(id)),
      title: 'Conversas suas foram transferidas para outro setor',
      text: 'Elas não estão mais com você.',
      url: '/at_ticket',
    },
  ];
}

type Asked = {
  actor: Actor;
  ids: number[];
  set: TicketChanges;
  wanted: store.Wanted;
  allowed: Record<string, string[]>;
  now: Date;
};

async function write(trx: Db, changes: Change[], { actor, set, wanted, now }: Asked) {
  const ids = changes.map(({ ticket }) => ticket.id);
  const written = changes.map(({ is, after }) => ({
    id: after.id,
    statusId: is.status.id,
    assigneeId: after.assigneeId,
  }));
  await store.writeTickets(trx, { written, sector: wanted.sector, now });
  await store.writeTags(trx, ids, set);
  const audits = changes.flatMap((change) => change.audits);
  await writeAudits(trx, actor, audits);
  const notices = await noticesOf(trx, changes, wanted);
  for (const { people, ...notice } of notices)
    await addNotices(trx, people, { ...notice, byId: actor.userId }, now);
  return notices.flatMap(({ people }) => people);
}

async function change(trx: Db, asked: Asked) {
  const { ids, set, actor } = asked;
  const locked = new Map((await store.lockTickets(trx, ids, set)).map((row) => [row.id, row]));
  const made: Change[] = [];
  const failed: { id: number; message: string }[] = [];
  for (const id of ids) {
    const ticket = locked.get(id);
    const one = ticket ? changeOf(actor, ticket, asked) : textOf('NOT_FOUND');
    if (typeof one === 'string') failed.push({ id, message: one });
    else made.push(one);
  }
  const changed = made.filter(({ audits }) => audits.length > 0);
  const told = changed.length > 0 ? await write(trx, changed, asked) : [];
  return { done: made.map(({ ticket }) => ticket.id), failed, changed, told };
}

/**
 * Makes the same change to each of the tickets, each with its own rights, allowed statuses and audit lines; the answer
 * names those that could not be changed, with the reason. The number of statements does not grow with the number of
 * tickets.
 */
export async function changeTickets(
  ctx: Context,
  actor: Actor,
  { ids: asked, set }: z.output<typeof call.body>,
) {
  const ids = [...new Set(asked)];
  const wanted = await requireWanted(ctx, set);
  const { TICKET_STATUS_CHANGE_ALLOWED: allowed } = await readConfigs(ctx);
  const asking = { actor, ids, set, wanted, allowed, now: ctx.clock() };
  const { done, failed, changed, told } = await ctx.db
    .transaction()
    .execute((trx) => change(trx, asking));
  for (const { ticket, after } of changed)
    announceTicket(ctx, 'ticket.changed', after, undefined, ticket.facts);
  await announceNotices(ctx, told);
  return { done, failed };
}
