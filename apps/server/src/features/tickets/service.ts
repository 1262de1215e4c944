import { CHANNEL, type ChannelId } from '@balcao/contract/messages';
import { COUNT_CAP } from '@balcao/contract/paging';
import { LEVEL } from '@balcao/contract/permissions';
import type { TicketDetail, TicketRow, ticketQuery } from '@balcao/contract/tickets';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { pageOf, spanOf } from '../../platform/paging.ts';
import { conversationOfTicket } from '../dialogs/service.ts';
import { listResources } from '../files/service.ts';
import { readConfigs } from '../organization/service.ts';
import { surroundingsOf } from './detail/service.ts';
import { documentFile } from './documents/service.ts';
import { announceTicket } from './events.ts';
import * as list from './list/store.ts';
import {
  canReadChannel,
  canSeeTicket,
  canWriteChannel,
  isCustomer,
  type TicketFacts,
  ticketScope,
} from './policy.ts';
import { NEW_STATUS, nextStatuses } from './rules.ts';
import * as store from './store.ts';

function rowOf(row: store.TicketListRow): TicketRow {
  return {
    id: row.id,
    title: row.title,
    person_name: row.person_name,
    status: {
      id: row.status_id,
      code: row.status_code,
      name: row.status_name,
      color: row.status_color,
      icon: row.status_icon,
      kind: row.status_kind as TicketRow['status']['kind'],
    },
    sector:
      row.sector_id === null
        ? null
        : { id: row.sector_id, name: row.sector_name ?? '', color: row.sector_color ?? '' },
    business_unit: row.unit_id === null ? null : { id: row.unit_id, name: row.unit_name ?? '' },
    assignee:
      row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
    last_message: row.last_message,
    last_message_at: row.last_message_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export async function listTickets(ctx: Context, actor: Actor, query: z.output<typeof ticketQuery>) {
  const filter = { scope: ticketScope(actor), q: query.q, status: query.status };
  const page = { sort: query.sort, ...spanOf(query) };
  const { count, rows } = await list.listTickets(ctx.db, filter, page);
  return pageOf(query, count, rows.map(rowOf));
}

export async function getTicket(ctx: Context, actor: Actor, id: number): Promise<TicketDetail> {
  const row = await store.findTicket(ctx.db, ticketScope(actor), id);
  if (!row) throw new AppError('NOT_FOUND');
  const [statuses, configs, conversation, surroundings] = await Promise.all([
    store.listStatuses(ctx.db),
    readConfigs(ctx),
    conversationOfTicket(ctx, id),
    surroundingsOf(ctx, id),
  ]);
  return {
    ...rowOf(row),
    person_tax_id: row.person_tax_id,
    person_email: row.person_email,
    person_phone: row.person_phone,
    person_city: row.person_city,
    affiliate_code: row.affiliate_code,
    answers: conversation.answers,
    next_statuses: nextStatuses(row.status_code, statuses, configs.TICKET_STATUS_CHANGE_ALLOWED),
    can_reply: canWriteChannel(actor, store.factsOf(row), CHANNEL.external, {
      live: conversation.live,
      cancelled: row.status_kind === 'cancelled',
    }),
    ...surroundings,
  };
}

/** Where this person finds a document's PDF, for a while. */
export async function documentAddress(ctx: Context, actor: Actor, id: number, code: string) {
  const found = await store.findFacts(ctx.db, id);
  if (!found || !canSeeTicket(actor, found.facts)) throw new AppError('NOT_FOUND');
  const file = await documentFile(ctx, id, code);
  const resource = (await listResources(ctx, [file])).get(file);
  if (!resource) throw new AppError('NOT_FOUND');
  if (actor.level <= LEVEL.internal) {
    const seen = { action: 'evidence.view' as const, record: 'at_ticket', recordId: id };
    await writeAudit(ctx.db, actor, { ...seen, after: { document: code } });
  }
  return resource.url_view;
}

/** Tells every server that a ticket is no longer as it was. Call it after the commit. */
async function announceChange(ctx: Context, id: number): Promise<void> {
  const found = await store.findFacts(ctx.db, id);
  if (found) announceTicket(ctx, 'ticket.changed', found.facts);
}

type StatusChange = { status_id: number; updated_at: string };

export async function changeStatus(ctx: Context, actor: Actor, id: number, change: StatusChange) {
  const ticket = await getTicket(ctx, actor, id);
  const next = ticket.next_statuses.find((status) => status.id === change.status_id);
  if (!next) throw new AppError('STATUS_NOT_ALLOWED');
  await ctx.db.transaction().execute(async (trx) => {
    const seen = new Date(change.updated_at);
    const saved = await store.updateStatus(trx, id, next.id, seen, ctx.clock());
    if (!saved) throw new AppError('CONFLICT');
    await writeAudit(trx, actor, {
      action: 'ticket.status',
      record: 'at_ticket',
      recordId: id,
      before: { status: ticket.status.code },
      after: { status: next.code },
    });
  });
  await announceChange(ctx, id);
  return getTicket(ctx, actor, id);
}

/** The queue at a glance. */
export async function countTickets(ctx: Context, actor: Actor) {
  const rows = await list.countByStatus(ctx.db, ticketScope(actor));
  return rows.map(({ status, total }) => ({
    status,
    total: Math.min(total, COUNT_CAP),
    total_capped: total > COUNT_CAP,
  }));
}

export function listStatuses(ctx: Context) {
  return store.listStatuses(ctx.db);
}

/** What this person may do on one channel of a ticket; undefined for a ticket that is not there. */
export async function findTicketAccess(ctx: Context, actor: Actor, id: number, channel: ChannelId) {
  const [found, { live }] = await Promise.all([
    store.findFacts(ctx.db, id),
    conversationOfTicket(ctx, id),
  ]);
  if (!found) return undefined;
  const { facts, cancelled } = found;
  return {
    facts,
    asCustomer: isCustomer(actor),
    read: canReadChannel(actor, facts, channel),
    write: canWriteChannel(actor, facts, channel, { live, cancelled }),
  };
}

/** Makes a ticket inside the caller's transaction; undefined when its token has one already. */
export async function createTicket(
  trx: Db,
  ticket: store.NewTicket,
  now: Date,
): Promise<TicketFacts | undefined> {
  const made = await store.insertTicket(trx, ticket, NEW_STATUS, now);
  if (!made) return undefined;
  await writeAudit(trx, null, {
    action: 'ticket.create',
    record: 'at_ticket',
    recordId: made.id,
    after: { title: ticket.title, status: NEW_STATUS },
  });
  return made;
}
