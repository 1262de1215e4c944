import {
  type TicketFilterQuery,
  type TicketRow,
  type ticketQuery,
  VIEW_CAP,
} from '@balcao/contract/ticket-list';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { ticketScope } from '../policy.ts';
import { coreOf } from '../status.rules.ts';
import {
  filterOf,
  markedWords,
  snippetOf,
  type TicketFilter,
  type TicketSort,
} from './list.rules.ts';
import * as store from './list.store.ts';
import { type ListedRow, listRows } from './page.store.ts';
import { readerOf, viewsOf } from './policy.ts';
import { findNeighbours, findTickets } from './search.ts';

/** What the caller may see, narrowed to what he asks for. */
function filterFor(ctx: Context, actor: Actor, query: TicketFilterQuery): TicketFilter {
  const sectorIds = actor.roles.sectors.map(({ id }) => id);
  const who = { userId: actor.userId, sectorIds, now: ctx.clock() };
  return { scope: ticketScope(actor), reader: readerOf(actor), ...filterOf(query, who) };
}

function rowOf(row: ListedRow): TicketRow {
  const { hit, unread, tags, affiliate_code, merged_into } = row;
  return {
    ...coreOf(row),
    unread,
    tags,
    affiliate_code,
    merged_into,
    expires_at: row.expires_at?.toISOString() ?? null,
    found: hit && {
      text: snippetOf(hit.body, markedWords(hit.marked)),
      channel_id: hit.channel_id,
      seq: hit.seq,
    },
  };
}

export async function listTickets(ctx: Context, actor: Actor, query: z.output<typeof ticketQuery>) {
  const filter = filterFor(ctx, actor, query);
  const { ids, ...count } = await findTickets(ctx, filter, { sort: query.sort, ...spanOf(query) });
  const rows = await listRows(ctx.db, filter, ids);
  return pageOf(query, count, rows.map(rowOf));
}

const cappedAt = (cap: number, count: number) => ({
  total: Math.min(count, cap),
  total_capped: count > cap,
});

/** The views that this person may open, counted in one statement. */
export async function listViews(ctx: Context, actor: Actor) {
  const views = viewsOf(actor);
  const filters = views.map((view) => filterFor(ctx, actor, { view }));
  const counts = await store.countEach(ctx.db, filters, VIEW_CAP + 1);
  return views.map((view, nth) => ({ view, ...cappedAt(VIEW_CAP, counts[nth] ?? 0) }));
}

/** Of a frequent text as many as a few pages hold. */
const FREQUENT = 100;

export async function countFilter(ctx: Context, actor: Actor, query: TicketFilterQuery) {
  const filter = filterFor(ctx, actor, query);
  if (!filter.q && !filter.unread) {
    const [count] = await store.countEach(ctx.db, [filter], VIEW_CAP + 1);
    return cappedAt(VIEW_CAP, count ?? 0);
  }
  const page = { sort: '-id', limit: FREQUENT, offset: 0 } as const;
  const { total, capped } = await findTickets(ctx, filter, page);
  return { total: Math.min(total, VIEW_CAP), total_capped: capped || total > VIEW_CAP };
}

/** Previous and next of a ticket in a list; NOT_FOUND for one that the caller may not see. */
export async function listNeighbours(
  ctx: Context,
  actor: Actor,
  id: number,
  query: TicketFilterQuery & { sort: TicketSort },
) {
  const found = await findNeighbours(ctx, filterFor(ctx, actor, query), { sort: query.sort, id });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
