import { COUNT_CAP } from '@balcao/contract/paging';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import type { Page, TicketFilter, TicketSort } from './list.rules.ts';
import * as store from './list.store.ts';
import { gathered, type Order, orderOf, type Place, type Where } from './order.store.ts';
import { queueOf } from './search.rules.ts';
import * as words from './words.store.ts';

const MOST = COUNT_CAP + 1;
/** Of a page. */
const MOST_ROWS = 100;
/** So many guessed hits of a text are gathered at once: newest first few, for those have a shorter way; or tickets of a filter. */
const FEW = { newest: 1_500, hits: 6_000, tickets: 3 * COUNT_CAP };
/** Hits among which a page of the newest is sought: first few, then more. */
const RECENT_HITS = [300, 2_400];
/** How many tickets are looked at along the order: first few, then more. */
const LOOK = { text: [400, 5_000], unread: [2_000], filter: [400] };
/** So many guessed tickets of a filter are sorted rather than sought along the order. */
const MOST_SORTED = 100_000;
const LAST_DAY = new Date('9999-12-31T00:00:00Z');

/** So that short calls need not wait behind all of them. */
const HEAVY_AT_ONCE = 2;
const heavyQueue = perContext(() => queueOf(HEAVY_AT_ONCE));

/**
 * What fits (`where`). Where it is `few`, `set` gathers it from indexes; else it is sought along the order, and `set` or
 * the planner finds what lies far away.
 */
type Source = {
  where: Where;
  few: boolean;
  set: RawBuilder<unknown> | null;
  look: number[];
  /** As the planner guesses. */
  guess: number;
};

const isNewest = ({ key, by }: Order) => key === 'id' && by === 'desc';

/** Null for what the indexes of the list know by themselves. */
async function sourceOf(ctx: Context, filter: TicketFilter, order: Order): Promise<Source | null> {
  const fits = store.fits(filter);
  const { q, reader, unread } = filter;
  // Nothing gives tickets by expiry within a sector or status: few expire.
  const isLoose = order.table === 'at_conversation';
  if (q) {
    const guess = await words.guessHits(ctx.db, q);
    const set = words.gatheredByText({ fits, reader, q, order, most: MOST });
    const where = store.both(fits, words.holds(reader, q));
    const few = isLoose || guess <= (isNewest(order) ? FEW.newest : FEW.hits);
    return { where, set, few, look: LOOK.text, guess };
  }
  if (!unread && !store.hasRest(filter)) return null;
  const set = gathered(fits, order, MOST);
  if (isLoose) return { where: fits, set, few: true, look: [], guess: 0 };
  if (unread) return { where: fits, set: null, few: false, look: LOOK.unread, guess: 0 };
  const guess = await store.guessTickets(ctx.db, fits);
  return { where: fits, set, few: guess <= FEW.tickets, look: LOOK.filter, guess };
}

/** Only what expires has a place in the order by it. */
const placed = (filter: TicketFilter, { key }: Order): TicketFilter =>
  key === 'expires_at' && !filter.expiresBefore ? { ...filter, expiresBefore: LAST_DAY } : filter;

export type Found = { ids: number[]; total: number; capped: boolean };
type Wish = Omit<Page, 'sort'> & { order: Order };
type Search = { ctx: Context; filter: TicketFilter; source: Source; wish: Wish };

const pageOf = (ids: number[], { limit, offset }: Wish, capped: boolean, known = 0): Found => ({
  ids: ids.slice(offset, offset + limit),
  total: Math.max(ids.length, known),
  capped,
});

/** Whether that many of the order are enough to show the page and that there is more. */
const isEnough = (ids: number[], { limit, offset }: Wish) => ids.length > offset + limit;

/** Newest first: among the newest hits, if they fill the page. */
async function findRecent({ ctx, filter, source, wish }: Search): Promise<number[]> {
  const { reader, q } = filter;
  if (!q || !isNewest(wish.order)) return [];
  const fits = store.fits(filter);
  const limit = wish.offset + wish.limit + 1;
  for (const wanted of RECENT_HITS.filter((some) => some < source.guess)) {
    const recent = await words.findRecent(ctx.db, wanted / source.guess);
    const ids = recent ? await words.listRecent(ctx.db, { fits, reader, q, ...recent, limit }) : [];
    if (isEnough(ids, wish)) return ids;
  }
  return [];
}

/** Along the order: the first among so many tickets; `all` says that there are no more of them. */
async function walk({ ctx, filter, source, wish }: Search, most: number) {
  const look = most + wish.offset;
  const limit = wish.offset + wish.limit + 1;
  const ids = await store.walk(ctx.db, filter, source.where, { order: wish.order, limit, look });
  const all = !isEnough(ids, wish) && (await store.countPlain(ctx.db, filter, look + 1)) <= look;
  return { ids, all };
}

/** What lies beyond: of a text what the indexes gather soon, of a filter all of it, sorted, or as the planner finds it. */
async function far({ ctx, filter, source, wish }: Search, near: number[]): Promise<Found> {
  const { order, limit, offset } = wish;
  const end = { order, limit: offset + limit + 1, offset: 0 };
  if (!source.set) return pageOf(near, wish, true);
  if (!filter.q) {
    const { ids } =
      source.guess <= MOST_SORTED
        ? await store.pageOfSet(ctx.db, gathered(source.where, order, 2 * MOST_SORTED), end)
        : await store.pagePlanned(ctx.db, source.where, end);
    return pageOf(ids, wish, isEnough(ids, wish));
  }
  const { ids, count } = await store.pageOfSet(ctx.db, source.set, end);
  if (count < MOST) return pageOf(ids, wish, count > ids.length, count);
  return pageOf([...new Set([...near, ...ids])], wish, true, COUNT_CAP);
}

/** Where much fits, the first are near: along the order, then among the newest hits, then along the order again. */
async function seek(search: Search, known: number): Promise<Found> {
  const { source, wish } = search;
  const [few = 0, ...more] = source.look;
  let near = await walk(search, few);
  if (isEnough(near.ids, wish)) return pageOf(near.ids, wish, true, known);
  const recent = near.all ? [] : await findRecent(search);
  if (isEnough(recent, wish)) return pageOf(recent, wish, true, known);
  for (const look of more) {
    if (near.all) break;
    near = await walk(search, look);
    if (isEnough(near.ids, wish)) return pageOf(near.ids, wish, true, known);
  }
  return near.all ? pageOf(near.ids, wish, false) : far(search, near.ids);
}

/** Beyond the last page there is nothing to show, and the count is that of the first one. */
async function countBeyond(ctx: Context, asked: TicketFilter, sort: TicketSort): Promise<Found> {
  const first = await findTickets(ctx, asked, { sort, limit: MOST_ROWS, offset: 0 });
  return { ...first, ids: [] };
}

/** A page of the list, and how many there are: `capped` says that there may be more than `total`. */
export async function findTickets(ctx: Context, asked: TicketFilter, page: Page): Promise<Found> {
  if (page.limit === 0) return countBeyond(ctx, asked, page.sort);
  const order = orderOf(page.sort);
  const filter = placed(asked, order);
  const wish = { order, limit: page.limit, offset: page.offset };
  const source = await sourceOf(ctx, filter, order);
  if (!source) {
    const [count, ids] = await Promise.all([
      store.countPlain(ctx.db, filter, MOST),
      store.pagePlain(ctx.db, filter, wish),
    ]);
    return { ids, total: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP };
  }
  let known = 0;
  if (source.few && source.set) {
    const { count, ids } = await store.pageOfSet(ctx.db, source.set, wish);
    if (count < MOST) return { ids, total: count, capped: false };
    if (order.table === 'at_conversation') return { ids, total: COUNT_CAP, capped: true };
    known = COUNT_CAP;
  }
  return heavyQueue(ctx)(() => seek({ ctx, filter, source, wish }, known));
}

async function nextAfter(ctx: Context, filter: TicketFilter, order: Order, after: Place) {
  const source = await sourceOf(ctx, filter, order);
  if (source?.few && source.set) {
    const { count, id } = await store.nextOfSet(ctx.db, source.set, order, after);
    if (count < MOST || order.table === 'at_conversation') return id;
  }
  const { where, look } = source ?? { where: store.always, look: [1] };
  for (const most of look) {
    const wish = { order, limit: 1, look: most, after };
    const [id] = await heavyQueue(ctx)(() => store.walk(ctx.db, filter, where, wish));
    if (id !== undefined) return id;
  }
  return null;
}

const turned = (order: Order): Order => ({ ...order, by: order.by === 'asc' ? 'desc' : 'asc' });

/** The tickets before and after one that the person may see; undefined where he may not. */
export async function findNeighbours(
  ctx: Context,
  asked: TicketFilter,
  { sort, id }: { sort: TicketSort; id: number },
) {
  const order = orderOf(sort);
  const filter = placed(asked, order);
  const place = await store.findPlace(ctx.db, filter.scope, order, id);
  if (!place) return undefined;
  if (place.key === null) return { previous: null, next: null };
  const [previous, next] = await Promise.all([
    nextAfter(ctx, filter, turned(order), place),
    nextAfter(ctx, filter, order, place),
  ]);
  return { previous, next };
}
