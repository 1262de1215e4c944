import type { TicketFilterQuery } from '@balcao/contract/tickets/list';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { placed, type TicketFilter, type TicketSort } from './list.rules.ts';
import { isOrdinary } from './list.store.ts';
import { filterFor } from './list.ts';
import { type Order, orderOf, type Place } from './order.store.ts';
import * as store from './search.store.ts';
import { heavyQueue, isWhole, sourceOf } from './search.ts';

/** In an ordinary list, the next ticket in the order is always the next one of the list. */
const next = { where: store.always, set: null, few: false, look: [1] };

async function nextAfter(ctx: Context, filter: TicketFilter, order: Order, after: Place) {
  const source = isOrdinary(filter) ? next : await sourceOf(ctx, filter, order);
  if (source.few && source.set) {
    const { count, id } = await store.nextOfSet(ctx.db, source.set, order, after);
    if (isWhole(order, count)) return id;
  }
  for (const look of source.look) {
    const wish = { order, limit: 1, look, after };
    const [id] = await heavyQueue(ctx)(() => store.walk(ctx.db, filter, source.where, wish));
    if (id !== undefined) return id;
  }
  return null;
}

const turned = (order: Order): Order => ({ ...order, by: order.by === 'asc' ? 'desc' : 'asc' });

type From = { sort: TicketSort; id: number };

/** The tickets before and after the given one; undefined if the person may not see it. */
export async function findAdjacent(ctx: Context, asked: TicketFilter, { sort, id }: From) {
  const order = orderOf(sort);
  const filter = placed(asked, sort);
  const place = await store.findPlace(ctx.db, filter.scope, order, id);
  if (!place) return undefined;
  if (place.key === null) return { previous: null, next: null };
  const [previous, next] = await Promise.all([
    nextAfter(ctx, filter, turned(order), place),
    nextAfter(ctx, filter, order, place),
  ]);
  return { previous, next };
}

/** Previous and next ticket in a list; NOT_FOUND if the caller may not see the given ticket. */
export async function listAdjacent(
  ctx: Context,
  actor: Actor,
  id: number,
  query: TicketFilterQuery & { sort: TicketSort },
) {
  const found = await findAdjacent(ctx, filterFor(ctx, actor, query), { sort: query.sort, id });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
