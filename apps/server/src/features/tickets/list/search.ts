/*
 * How a list finds its tickets if its ordinary statement cannot: for a text, unread messages, or a filter that the
 * list's indexes do not cover (unit, tag, affiliate, days, expiry). Each way stays fast with a million tickets:
 *
 * | way             | used for                             | how                                                     |
 * | --------------- | ------------------------------------ | ------------------------------------------------------- |
 * | all matches     | few, as the planner estimates        | gathers them by indexes, counts and sorts them          |
 * | along the order | many                                 | reads the first 400 tickets of the order, later 5,000   |
 * | newest messages | a frequent text, newest ticket first | reads the newest of all messages that contain it        |
 * | far away        | pages that these ways did not fill   | gathers a limited set, or leaves the way to the planner |
 *
 * Measurements and rejected ways: docs/decisions/041.
 */
import { COUNT_CAP } from '@balcao/contract/paging';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { queueOf } from '../../../platform/few-at-once.ts';
import { perContext } from '../../../platform/per-context.ts';
import type { TicketFilter } from './list.rules.ts';
import { countListed, fits, type Wish } from './list.store.ts';
import { gathered, type Order, type Where } from './order.store.ts';
import * as store from './search.store.ts';
import * as words from './words.store.ts';

/** The most tickets of a gathered set that are counted: one more than is shown. */
export const MOST = COUNT_CAP + 1;
/** The most rows of a page. */
const MOST_ROWS = 100;
/**
 * Up to this many estimated hits of a text are gathered at once (few for newest first, which has a shorter way), or
 * this many tickets of a filter.
 */
const FEW = { newest: 1_500, hits: 6_000, tickets: 3 * COUNT_CAP };
/** The newest hits in which a page is looked for: first few, then more. */
const RECENT_HITS = [300, 2_400];
/** How many tickets are read along the order: first few, then more. */
const LOOK = { text: [400, 5_000], unread: [2_000], filter: [400] };
/** Up to this many estimated tickets of a filter are sorted; with more, they are looked for along the order. */
const MOST_SORTED = 100_000;

const tooManySearches = () =>
  new AppError('UNAVAILABLE', {
    reason: 'Há consultas demais ao mesmo tempo. Tente de novo em instantes.',
    retryAfter: 10,
  });

/** Limits expensive searches, so that short calls need not wait for all of them. */
export const heavyQueue = perContext(() =>
  queueOf({ most: 2, waiting: 100, refusal: tooManySearches }),
);

/**
 * The matching tickets (`where`). If they are `few`, `set` gathers them by indexes; otherwise they are looked for along
 * the order, and `set` or the planner finds distant ones.
 */
type Source = {
  where: Where;
  few: boolean;
  set: RawBuilder<unknown> | null;
  look: number[];
  /** The planner's estimate. */
  guess: number;
};

const isNewest = ({ key, by }: Order) => key === 'id' && by === 'desc';
/** No index returns tickets by expiry within a sector or status, because few tickets expire. */
const isLoose = ({ table }: Order) => table === 'at_conversation';

async function sourceOfText(ctx: Context, filter: TicketFilter, q: string, order: Order) {
  const fitting = fits(filter);
  const { reader } = filter;
  const guess = await words.guessHits(ctx.db, q);
  return {
    where: store.both(fitting, words.holds(reader, q)),
    few: isLoose(order) || guess <= (isNewest(order) ? FEW.newest : FEW.hits),
    set: words.gatheredByText({ fits: fitting, reader, q, order, most: MOST }),
    look: LOOK.text,
    guess,
  };
}

/** The source of a list that is not ordinary. */
export async function sourceOf(ctx: Context, filter: TicketFilter, order: Order): Promise<Source> {
  if (filter.q) return sourceOfText(ctx, filter, filter.q, order);
  const where = fits(filter);
  const set = gathered(where, order, MOST);
  if (isLoose(order)) return { where, set, few: true, look: [], guess: 0 };
  if (filter.unread) return { where, set: null, few: false, look: LOOK.unread, guess: 0 };
  const guess = await store.guessTickets(ctx.db, where);
  return { where, set, few: guess <= FEW.tickets, look: LOOK.filter, guess };
}

/** Whether this count means that the set has gathered all matching tickets. */
export const isWhole = (order: Order, count: number) => count < MOST || isLoose(order);

export type Found = { ids: number[]; total: number; capped: boolean };
type Search = { ctx: Context; filter: TicketFilter; source: Source; wish: Wish };

const pageOf = (ids: number[], { limit, offset }: Wish, capped: boolean, known = 0): Found => ({
  ids: ids.slice(offset, offset + limit),
  total: Math.max(ids.length, known),
  capped,
});

/** Whether these ids are enough to show the page and to know that there are more. */
const isEnough = (ids: number[], { limit, offset }: Wish) => ids.length > offset + limit;

/** Along the order: the first matches among so many tickets; `all` means that there are no more. */
async function alongTheOrder({ ctx, filter, source, wish }: Search, most: number) {
  const look = most + wish.offset;
  const limit = wish.offset + wish.limit + 1;
  const ids = await store.walk(ctx.db, filter, source.where, { order: wish.order, limit, look });
  const all = !isEnough(ids, wish) && (await countListed(ctx.db, filter, look + 1)) <= look;
  return { ids, all };
}

/** Newest messages: the tickets among the newest hits of a text, if they fill the page. */
async function amongNewest({ ctx, filter, source, wish }: Search): Promise<number[]> {
  const { reader, q } = filter;
  if (!q || !isNewest(wish.order)) return [];
  const asked = { fits: fits(filter), reader, q, limit: wish.offset + wish.limit + 1 };
  for (const wanted of RECENT_HITS.filter((some) => some < source.guess)) {
    const recent = await words.findRecent(ctx.db, wanted / source.guess);
    const ids = recent ? await words.listRecent(ctx.db, { ...asked, ...recent }) : [];
    if (isEnough(ids, wish)) return ids;
  }
  return [];
}

/** Far away: for a text, what the indexes gather quickly; for a filter, all tickets, sorted or in the planner's way. */
async function farAway({ ctx, filter, source, wish }: Search, near: number[]): Promise<Found> {
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

/**
 * With many matches, the first ones are near: along the order, then among the newest hits, then along the order again.
 */
async function seek(search: Search, known: number): Promise<Found> {
  const { source, wish } = search;
  const [few = 0, ...more] = source.look;
  let near = await alongTheOrder(search, few);
  if (isEnough(near.ids, wish)) return pageOf(near.ids, wish, true, known);
  const recent = near.all ? [] : await amongNewest(search);
  if (isEnough(recent, wish)) return pageOf(recent, wish, true, known);
  for (const look of more) {
    if (near.all) break;
    near = await alongTheOrder(search, look);
    if (isEnough(near.ids, wish)) return pageOf(near.ids, wish, true, known);
  }
  return near.all ? pageOf(near.ids, wish, false) : farAway(search, near.ids);
}

/** Beyond the last page the list is empty, and the count is that of the first page. */
async function countBeyond(ctx: Context, filter: TicketFilter, { order }: Wish): Promise<Found> {
  const first = await searchTickets(ctx, filter, { order, limit: MOST_ROWS, offset: 0 });
  return { ...first, ids: [] };
}

/** The tickets of a page, and how many there are: `capped` means that there may be more than `total`. */
export async function searchTickets(
  ctx: Context,
  filter: TicketFilter,
  wish: Wish,
): Promise<Found> {
  if (wish.limit === 0) return countBeyond(ctx, filter, wish);
  const source = await sourceOf(ctx, filter, wish.order);
  let known = 0;
  if (source.few && source.set) {
    const { count, ids } = await store.pageOfSet(ctx.db, source.set, wish);
    if (isWhole(wish.order, count)) {
      return { ids, total: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP };
    }
    known = COUNT_CAP;
  }
  return heavyQueue(ctx)(() => seek({ ctx, filter, source, wish }, known));
}
