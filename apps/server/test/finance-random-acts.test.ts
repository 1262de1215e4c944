import { monthsLater } from '@balcao/brazil/instalments';
import { expect, onTestFinished, test } from 'vitest';
import { compactSums } from '../src/features/finance/sums.store.ts';
import { dayOf } from '../src/features/payments/payments.rules.ts';
import { today as todayOf } from '../src/features/payments/payments.ts';
import { type Db, openDatabase } from '../src/platform/database/open.ts';
import { createLogger } from '../src/platform/logger.ts';
import { loggedIn } from './client.ts';
import { crashOffices, killed } from './crash-office.ts';
import { openBooks } from './finance.ts';
import { FinanceActs } from './finance-acts.ts';
import { ClosedMonths, expectBooksHold } from './finance-invariants.ts';
import { REACH, wishesOf } from './finance-wishes.ts';
import { startTestServer } from './server.ts';

const PEOPLE = 6;
const ROUNDS = 6;
const ACTS = 400;
const SEED = 20_261_118;
const office = crashOffices();

/** So many people at once; they stop when nobody answers. */
async function playAll(acts: FinanceActs, seed: number, each: (nth: number) => Promise<void>) {
  const queue = wishesOf(seed, ACTS).entries();
  await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      for (const [nth, wish] of queue) {
        if (acts.unanswered.length > 0) return;
        await acts.play(wish);
        await each(nth);
      }
    }),
  );
}

test('thousands of random acts lose no cent, and closed months stay as they are', async () => {
  const server = await startTestServer({ LIMIT_REQUESTS: '1000000' });
  onTestFinished(() => server.stop());
  const { db } = server.ctx;
  const today = todayOf(server.ctx);
  const books = [await openBooks(server), await openBooks(server)];
  const acts = new FinanceActs(await loggedIn(server.url, 'admin'), books, today);
  const months = new ClosedMonths(db);
  for (let round = 0; round < ROUNDS; round += 1) {
    await playAll(acts, SEED + round, async (nth) => {
      const month = monthsLater(`${today.slice(0, 7)}-01`, -(nth % (REACH + 1)));
      if (nth % 40 === 7) await months.turn(books[nth % 2]?.unit ?? 0, month);
      if (nth % 60 === 0) for (const name of sums) await compactSums(db, name);
    });
    await expectBooksHold(db, acts);
    await months.expectUnchanged();
  }
  expect(acts.unanswered).toEqual([]);
  expect(months.closings).toBeGreaterThan(10);
  const kinds = ['book', 'settle', 'reverse', 'cancel', 'change', 'transfer'] as const;
  for (const kind of [...kinds, 'takeBack', 'import', 'match', 'unmatch'] as const)
    expect(acts.done(kind), kind).toBeGreaterThan(10);
  const refused = [...acts.answers].filter(([answer]) => answer.endsWith('409'));
  expect(refused.length).toBeGreaterThan(3);
}, 400_000);

const sums = ['fn_entry_sum', 'fn_account_sum', 'fn_movement_sum', 'fn_line_sum'] as const;

function opened(url: string): Db {
  const database = openDatabase(url, { max: 2, log: createLogger('warn') });
  onTestFinished(() => database.close());
  return database.db;
}

test('killed in the middle of acts, a server has done each of them whole or not, and none twice', async () => {
  const { url, start, undone } = await office({ LIMIT_REQUESTS: '1000000' });
  const first = await start();
  const db = opened(url);
  const books = [await openBooks({ ctx: { db } }), await openBooks({ ctx: { db } })];
  const today = dayOf(new Date());
  const acts = new FinanceActs(first.admin, books, today);
  let { child } = first;
  for (const [round, killAt] of [90, 150, 210].entries()) {
    await playAll(acts, SEED + 100 + round, async (nth) => {
      if (nth === killAt) await killed(child);
    });
    expect(acts.unanswered.length).toBeGreaterThan(0);
    await undone();
    const next = await start();
    child = next.child;
    acts.client = next.admin;
    await acts.again();
    await expectBooksHold(db, acts);
  }
  expect(acts.done('settle')).toBeGreaterThan(10);
}, 400_000);
