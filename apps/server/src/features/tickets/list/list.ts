import { COUNT_CAP } from '@balcao/contract/paging';
import {
  type TicketFilterQuery,
  type TicketRow,
  type ticketQuery,
  VIEW_CAP,
} from '@balcao/contract/tickets/list';
import type { StatusKind } from '@balcao/contract/tickets/ticket';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { readerOf, ticketScope, viewsOf } from '../policy.ts';
import {
  filterOf,
  markedWords,
  type Page,
  placed,
  snippetOf,
  type TicketFilter,
} from './list.rules.ts';
import * as store from './list.store.ts';
import { orderOf } from './order.store.ts';
import { searchTickets } from './search.ts';

/** The tickets that the caller may see, narrowed to the query. */
export function filterFor(ctx: Context, actor: Actor, query: TicketFilterQuery): TicketFilter {
  const sectorIds = actor.roles.sectors.map(({ id }) => id);
  const who = { userId: actor.userId, sectorIds, now: ctx.clock() };
  return { scope: ticketScope(actor), reader: readerOf(actor), ...filterOf(query, who) };
}

/** The ticket list: scope, filters, order and page are one statement, unless it needs a search. */
export async function listTickets(ctx: Context, actor: Actor, query: z.output<typeof ticketQuery>) {
  const page = { sort: query.sort, ...spanOf(query) };
  const { rows, ...count } = await findPage(ctx, filterFor(ctx, actor, query), page);
  return pageOf(query, count, rows.map(rowOf));
}

/** A page of the matching tickets, and how many match: `capped` means that there may be more than `total`. */
export async function findPage(ctx: Context, asked: TicketFilter, { sort, ...span }: Page) {
  const filter = placed(asked, sort);
  const wish = { order: orderOf(sort), ...span };
  if (!store.isOrdinary(filter)) {
    const { ids, ...count } = await searchTickets(ctx, filter, wish);
    return { rows: await store.listRows(ctx.db, filter, ids), ...count };
  }
  const { rows, total } = await store.listPage(ctx, filter, wish, COUNT_CAP + 1);
  return { rows, total: Math.min(total, COUNT_CAP), capped: total > COUNT_CAP };
}

function rowOf(row: store.ListedRow): TicketRow {
  const { hit } = row;
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
      kind: row.status_kind as StatusKind,
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
    unread: row.unread,
    tags: row.tags ?? [],
    affiliate_code: row.affiliate_code,
    merged_into: row.merged_into,
    expires_at: row.expires_at?.toISOString() ?? null,
    found: hit && {
      text: snippetOf(hit.body, markedWords(hit.marked)),
      channel_id: hit.channel_id,
      seq: hit.seq,
    },
  };
}

const cappedAt = (cap: number, count: number) => ({
  total: Math.min(count, cap),
  total_capped: count > cap,
});

/** The views that this person may open, with their counts from one statement. */
export async function listViews(ctx: Context, actor: Actor) {
  const views = viewsOf(actor);
  const filters = views.map((view) => filterFor(ctx, actor, { view }));
  const counts = await store.countEach(ctx.db, filters, VIEW_CAP + 1);
  return views.map((view, nth) => ({ view, ...cappedAt(VIEW_CAP, counts[nth] ?? 0) }));
}

/** For a frequent text, the count looks for this many tickets, as many as a few pages hold. */
const FREQUENT = 100;

export async function countFilter(ctx: Context, actor: Actor, query: TicketFilterQuery) {
  const filter = filterFor(ctx, actor, query);
  if (!filter.q && !filter.unread) {
    const [count] = await store.countEach(ctx.db, [filter], VIEW_CAP + 1);
    return cappedAt(VIEW_CAP, count ?? 0);
  }
  const wish = { order: orderOf('-id'), limit: FREQUENT, offset: 0 };
  const { total, capped } = await searchTickets(ctx, filter, wish);
  return { total: Math.min(total, VIEW_CAP), total_capped: capped || total > VIEW_CAP };
}
