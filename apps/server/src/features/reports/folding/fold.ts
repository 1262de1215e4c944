import type { Context } from '../../../platform/context.ts';
import {
  isDatabaseAnswer,
  isDatabaseDown,
  isOfValues,
  isStatementEnded,
} from '../../../platform/database/errors.ts';
import type { Db } from '../../../platform/database/open.ts';
import { perContext } from '../../../platform/per-context.ts';
import { difference, factsOfCharge, factsOfTicket, type Wrong } from './facts-of.rules.ts';
import * as store from './fold.store.ts';
import { type WorkSeconds, workSecondsOf } from './open-hours.rules.ts';
import { pageSize } from './page-size.ts';
import { deleteSetAside } from './set-aside.store.ts';
import { setAside } from './set-aside.ts';

/** Changes in one transaction: what a page costs comes between two turns of people who chat. */
const PAGES = { alone: 200, besidePeople: 50 };
/** For each moment of work so many of rest while people are there: reports wait for the fold of each minute. */
const REST = 1;
/** Nobody waits for a rebuild, the past, or what a changed setting counts otherwise. */
export const LONG_REST = 6;
/** What happened just now counts, if it is not too much: whoever asks for a report waits for it. */
const READER_MS = 300;
const READER_STATEMENT_MS = 1_000;

/** Open seconds before each day are counted once for the hours that units have, on each server. */
const countedHours = perContext(() => new Map<string, WorkSeconds>());
const MOST_HOURS = 500;

/** Business hours by unit, as they are told now. */
export async function hoursOf(ctx: Context, db: Db): Promise<(unitId: number) => WorkSeconds> {
  const hours = await store.readHours(db);
  const counted = countedHours(ctx);
  if (counted.size > MOST_HOURS) counted.clear();
  const texts = new Map([...hours].map(([id, told]) => [id, JSON.stringify(told)]));
  return (unitId) => {
    const text = texts.get(unitId) ?? 'null';
    const known = counted.get(text) ?? workSecondsOf(hours.get(unitId) ?? null);
    counted.set(text, known);
    return known;
  };
}

/**
 * Counts tickets and charges anew; which of their facts were wrong or missing. Sums of more differences than `sumsAtOnce` are left
 * behind (`sumsBehind`) to a rebuild, which makes them anew at its end.
 */
export async function countAnew(
  trx: Db,
  changed: store.Changed,
  workOf: (unitId: number) => WorkSeconds,
  sumsAtOnce = Number.POSITIVE_INFINITY,
): Promise<{ wrong: Wrong[]; sumsBehind: boolean }> {
  await store.avoidSeqScans(trx);
  const told = await store.readTickets(trx, changed.tickets);
  const charges = await store.readCharges(trx, changed.charges);
  const made = told.map((ticket) => factsOfTicket(ticket, workOf));
  const right = [...made.flatMap(({ facts }) => facts), ...charges.flatMap(factsOfCharge)];
  const { gone, come } = difference(await store.listFacts(trx, changed), right);
  const wrong = [...gone, ...come];
  const ids = gone.map(({ id }) => id);
  const sumsBehind = wrong.length > sumsAtOnce;
  await store.exchangeFacts(trx, { gone: ids, come }, !sumsBehind);
  const waiting = made.flatMap((one) => one.waiting ?? []);
  await store.exchangeWaiting(trx, changed.tickets, waiting);
  return { wrong, sumsBehind };
}

/** Whether fewer at once may help: what went wrong lies in a record, or took too long. A full disk or a deadlock is no record's fault. */
export const isOfRecords = (error: unknown): boolean =>
  isDatabaseAnswer(error) ? isStatementEnded(error) || isOfValues(error) : !isDatabaseDown(error);

type How = {
  /** Ends after this time, and lets no statement wait long. */
  ms?: number;
  /** Waits for a fold of another server, so that everything is counted at the end. */
  waits?: boolean;
  rest?: number;
};

/** One page of changes; whether more wait. False while another server folds. `taken` says which they were, should it fail. */
async function foldPage(
  ctx: Context,
  most: number,
  { ms, waits }: How,
  taken: (changed: store.Changed) => void,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    if (ms !== undefined) await store.limitStatements(trx, READER_STATEMENT_MS);
    if (waits) await store.waitForFold(trx);
    else if (!(await store.takeFold(trx))) return false;
    const { more, ...changed } = await store.takeChanged(trx, most);
    taken(changed);
    if (changed.tickets.length + changed.charges.length === 0) return false;
    await countAnew(trx, changed, await hoursOf(ctx, trx));
    await deleteSetAside(trx, changed);
    return more;
  });
}

/**
 * Folds what has changed into the sums, page by page, each whole or not at all. A page that fails is tried by halves; the one record
 * that cannot be counted is set aside, and the rest goes on.
 */
export async function foldChanges(ctx: Context, how: How = {}): Promise<void> {
  const begun = performance.now();
  const size = pageSize(PAGES);
  for (;;) {
    const since = performance.now();
    const page = size.now();
    let tried: store.Changed = { tickets: [], charges: [] };
    try {
      const more = await foldPage(ctx, page, how, (changed) => {
        tried = changed;
      });
      if (!more) return;
      size.grow();
    } catch (err) {
      const count = tried.tickets.length + tried.charges.length;
      if (how.ms !== undefined || count === 0 || !isOfRecords(err)) throw err;
      // In a page of one, too, before it is set aside: a moment without an answer is no record's fault.
      if (page > 1) size.halve(count);
      else await setAside(ctx, tried, err);
    }
    if (ctx.jobs.stopping.aborted) return;
    if (performance.now() - begun >= (how.ms ?? Number.POSITIVE_INFINITY)) return;
    await size.rest(performance.now() - since, how.rest ?? REST);
  }
}

/** Folds for somebody who reads a report. If it cannot, the report is read as it stands. */
export async function foldForReader(ctx: Context): Promise<void> {
  await foldChanges(ctx, { ms: READER_MS }).catch((err) =>
    ctx.log.warn({ err }, 'a report is read without the latest changes'),
  );
}

/**
 * Goes on until there is no page more of so many records, or of fewer where that is too much at once. To look at them is the database's
 * work; what each page queues is counted in smaller ones before the next, and people have the processor in between.
 */
export async function queueInPages(
  ctx: Context,
  most: number,
  takePage: (trx: Db, most: number) => Promise<boolean>,
): Promise<void> {
  const size = pageSize({ alone: most, besidePeople: most });
  for (;;) {
    ctx.jobs.stopping.throwIfAborted();
    const begun = performance.now();
    const page = size.now();
    try {
      if (!(await ctx.db.transaction().execute((trx) => takePage(trx, page)))) break;
      size.grow();
    } catch (err) {
      if (!isOfRecords(err) || page === 1) throw err;
      size.halve(page);
    }
    await size.rest(performance.now() - begun, LONG_REST);
    await foldChanges(ctx, { waits: true, rest: LONG_REST });
  }
}
