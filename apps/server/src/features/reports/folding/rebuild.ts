import type { Context } from '../../../platform/context.ts';
import { isStatementEnded } from '../../../platform/database/errors.ts';
import type { Db } from '../../../platform/database/open.ts';
import { giveWay } from '../../../platform/giving-way.ts';
import { tellPast } from './backfill.ts';
import { type FactKind, factKinds } from './fact.rules.ts';
import { type Changed, deleteEmptyCities, waitForFold } from './fold.store.ts';
import { countAnew, foldChanges, hoursOf, isOfRecords, LONG_REST } from './fold.ts';
import { pageSize } from './page-size.ts';
import * as store from './rebuild.store.ts';
import { recount } from './recount.ts';
import { deleteSetAside } from './set-aside.store.ts';
import { setAside } from './set-aside.ts';
import { refreshStatistics } from './statistics.ts';

/** In large pages all is counted soon; in small ones nobody who chats waits while facts are made. */
const PAGES = { alone: 500, besidePeople: 50 };
/** A few differences are added to the sums; where nearly all facts are new, adding them up once at the end is far cheaper. */
const FEW = 50;

/** Counts records anew; how many of their facts were wrong, without what was known to be uncounted. `locked`: no fold is beside it. */
export function countPage(ctx: Context, changed: Changed, locked: () => void): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    await waitForFold(trx);
    locked();
    const { wrong, sumsBehind } = await countAnew(trx, changed, await hoursOf(ctx, trx), FEW);
    if (sumsBehind) await store.noteSumsBehind(trx, ctx.clock());
    const unexpected = wrong.length === 0 ? 0 : await store.countUnexpected(trx, wrong);
    await deleteSetAside(trx, changed);
    return unexpected;
  });
}

/** Counts all records of a kind anew, page by page. */
async function countAll(ctx: Context, of: 'tickets' | 'charges') {
  let [after, counted, wrong] = [0, 0, 0];
  const size = pageSize(PAGES);
  for (;;) {
    ctx.jobs.stopping.throwIfAborted();
    const begun = performance.now();
    const page = size.now();
    const ids = await store.listIds(ctx.db, of, after, page);
    const last = ids.at(-1);
    if (last === undefined) return { counted, wrong };
    const changed: Changed = { tickets: [], charges: [] };
    changed[of] = ids;
    let isLocked = false;
    let isDone = true;
    try {
      wrong += await countPage(ctx, changed, () => {
        isLocked = true;
      });
      size.grow();
    } catch (err) {
      // Whoever holds the lock for long is no record's fault either.
      if (!isLocked || !isOfRecords(err)) throw err;
      // In a page of one, too, before it is set aside: a moment without an answer is no record's fault.
      isDone = page === 1;
      if (isDone) await setAside(ctx, changed, err);
      else size.halve(ids.length);
    }
    if (isDone) {
      counted += ids.length;
      after = last;
    }
    await size.rest(performance.now() - begun, LONG_REST);
  }
}

/** One share of the sums, between two turns of people who chat. */
async function oneShare(ctx: Context, share: (trx: Db) => Promise<number>): Promise<number> {
  ctx.jobs.stopping.throwIfAborted();
  const begun = performance.now();
  const wrong = await ctx.db.transaction().execute(async (trx) => {
    await waitForFold(trx);
    return share(trx);
  });
  await giveWay(performance.now() - begun, { rest: LONG_REST });
  return wrong;
}

/** A month whose facts are too many for the limit of a statement is made dekad by dekad. */
async function correctMonth(ctx: Context, kind: FactKind, first: string): Promise<number> {
  const month = { grain: 'month', first } as const;
  try {
    return await oneShare(ctx, async (trx) => {
      const wrong = await store.correctDays(trx, kind, store.wholeMonth(first));
      return wrong + (await store.correctLonger(trx, kind, month));
    });
  } catch (err) {
    if (!isStatementEnded(err)) throw err;
  }
  let wrong = 0;
  for (const dekad of store.dekadsOf(first))
    wrong += await oneShare(ctx, (trx) => store.correctDays(trx, kind, dekad));
  return wrong + (await oneShare(ctx, (trx) => store.correctLonger(trx, kind, month)));
}

async function correctKind(ctx: Context, kind: FactKind): Promise<number> {
  const months = await store.listMonths(ctx.db, kind);
  const years = new Set(months.map((month) => `${month.slice(0, 4)}-01-01`));
  let wrong = 0;
  for (const month of months) wrong += await correctMonth(ctx, kind, month);
  for (const first of years)
    wrong += await oneShare(ctx, (trx) => store.correctLonger(trx, kind, { grain: 'year', first }));
  return wrong;
}

async function correctAll(ctx: Context): Promise<number> {
  let wrong = 0;
  for (const kind of factKinds) wrong += await correctKind(ctx, kind);
  return wrong;
}

/** What is not counted yet is no difference. */
async function catchUp(ctx: Context): Promise<void> {
  await tellPast(ctx);
  await recount(ctx);
  await foldChanges(ctx, { waits: true, rest: LONG_REST });
}

/** Whether sums wait for a rebuild to come to its end. */
export const areSumsBehind = (ctx: Context): Promise<boolean> => store.areSumsBehind(ctx.db);

/**
 * Counts everything anew from the events, compares it with what is kept and corrects it. A difference is logged and shown in
 * Operações: reports were wrong until then.
 */
export async function rebuild(ctx: Context) {
  const begun = ctx.clock();
  await catchUp(ctx);
  const tickets = await countAll(ctx, 'tickets');
  const charges = await countAll(ctx, 'charges');
  const areBehind = await areSumsBehind(ctx);
  // From here on it makes all sums: those that others leave behind after it are not covered by its end.
  const id = await store.insertCheck(ctx.db, begun);
  const corrected = await correctAll(ctx);
  const found = {
    tickets: tickets.counted,
    factsWrong: tickets.wrong + charges.wrong,
    // Those that were known to be behind are no difference.
    sumsWrong: areBehind ? 0 : corrected,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await waitForFold(trx);
    await deleteEmptyCities(trx);
  });
  await refreshStatistics(ctx);
  await store.endCheck(ctx.db, id, { ...found, endedAt: ctx.clock() });
  if (found.factsWrong + found.sumsWrong > 0)
    ctx.log.error({ ...found, check: id }, 'reports were not what the events say');
  return found;
}
