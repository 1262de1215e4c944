import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { addLine, announceLine } from '../messages/system-messages.ts';
import { addNotices, announceNotices } from '../people/notifications.ts';
import { announceTicket } from './events.ts';
import { ticketScope } from './policy.ts';
import type { LockedTicket } from './ticket-guard.store.ts';
import { lockTicketFor, requireTicketFor } from './ticket-guard.ts';
import { noticeText, transferLine } from './transfer.rules.ts';
import * as store from './transfer.store.ts';
import { ticketAfter } from './update.ts';

const refused = (text: string) => new AppError('INVALID', { fields: { sector_id: [text] } });

async function requireSector(ctx: Context, id: number, from: number | null) {
  const sector = await store.findSector(ctx.db, id);
  if (!sector) throw refused('Este setor não existe mais.');
  if (sector.id === from) throw refused('Esta conversa já está neste setor. Escolha outro.');
  return sector;
}

type Transfer = { ticket: LockedTicket; sector: store.Sector; reason: string };

function auditOf({ ticket, sector, reason }: Transfer, assigneeId: number | null) {
  const taken = assigneeId !== ticket.assignee_id;
  return {
    action: 'ticket.transfer' as const,
    record: 'at_ticket',
    recordId: ticket.id,
    before: {
      sector: ticket.sector_id,
      sector_name: ticket.sector_name,
      ...(taken && { assignee: ticket.assignee_id, assignee_name: ticket.assignee_name }),
    },
    after: {
      sector: sector.id,
      sector_name: sector.name,
      ...(taken && { assignee: null, assignee_name: null }),
      reason,
    },
  };
}

/** The new sector's people are told which ticket it is; the previous assignee only that it was taken away. */
async function tellPeople(
  trx: Db,
  actor: Actor,
  { ticket, sector, reason }: Transfer,
  kept: number | null,
  now: Date,
) {
  const { id, assignee_id: had } = ticket;
  const notice = { kind: 'transferred' as const, byId: actor.userId };
  const came = [...(await store.listPeople(trx, sector.id)), ...(kept === null ? [] : [kept])];
  const lost = had !== null && kept === null ? [had] : [];
  const text = noticeText({ id, title: ticket.title, reason });
  const title = `Nº ${id} transferido para ${sector.name}`;
  await addNotices(trx, came, { ...notice, title, text, url: `/at_ticket/${id}/edit` }, now);
  const gone = `O nº ${id} não está mais com você.`;
  await addNotices(
    trx,
    lost.filter((person) => !came.includes(person)),
    { ...notice, title: `Nº ${id} transferido`, text: gone, url: '/at_ticket' },
    now,
  );
  return [...came, ...lost];
}

type Wish = { sector_id: number; reason: string };

/** Transfers a ticket to another sector with a reason; null if the caller cannot see it there. */
export async function transferTicket(ctx: Context, actor: Actor, id: number, wish: Wish) {
  const seen = await requireTicketFor(ctx.db, actor, id, 'transfer');
  const { reason } = wish;
  const sector = await requireSector(ctx, wish.sector_id, seen.sector_id);
  const { line, ticket, after, told } = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    const said = { by: actor.name, from: seen.sector_name, to: sector.name, reason };
    const body = transferLine(said);
    // The thread before the ticket's row, as in every turn.
    const line = await addLine(trx, { ticketId: id, channelId: CHANNEL.internal, body }, now);
    const ticket = await lockTicketFor(trx, actor, id, 'transfer');
    if (ticket.sector_id !== seen.sector_id) throw new AppError('CONFLICT');
    const assigneeId = await store.moveTicket(trx, { id, sector, now });
    const transfer = { ticket, sector, reason };
    await writeAudit(trx, actor, auditOf(transfer, assigneeId));
    const told = await tellPeople(trx, actor, transfer, assigneeId, now);
    return { line, ticket, told, after: { ...ticket.facts, sectorId: sector.id, assigneeId } };
  });
  announceLine(ctx, line, after);
  announceTicket(ctx, 'ticket.changed', after, undefined, ticket.facts);
  await announceNotices(ctx, told);
  return ticketAfter(ctx, actor, after);
}

/** The possible sectors: all for a transfer; for a new ticket, those that this person can see. */
export function listSectors(
  ctx: Context,
  actor: Actor,
  { q, for: purpose }: { q: string; for: 'transfer' | 'create' },
) {
  const scope = ticketScope(actor);
  const own = 'sectorIds' in scope ? scope.sectorIds : [];
  const among = purpose === 'transfer' || scope.all ? null : own;
  return store.listSectors(ctx.db, { q, among });
}
