import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Books, openBooks, sumsOf } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Db } from '../../../platform/database/open.ts';
import { bookEntries, rebookEntry } from './book.ts';
import { lockEntries } from './ledger.store.ts';
import type { EntryDraft } from './ledger.ts';
import { cancelEntry, reverseMovements } from './reverse.ts';
import { type Settlement, settleEntries } from './settle.ts';

let server: TestServer;
let books: Books;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  books = await openBooks(server);
});
afterAll(() => server.stop());

const how = { now: new Date('2026-06-15T12:00:00Z'), userId: null };
const why = { ...how, reason: 'Engano', today: '2026-06-15' };
const inTransaction = <T>(work: (trx: Db) => Promise<T>) =>
  server.ctx.db.transaction().execute(work);

const draft = (more: Partial<EntryDraft> = {}): EntryDraft => ({
  direction: 'payable',
  source: 'hand',
  description: 'Aluguel',
  unitId: books.unit,
  competence: '2026-05-01',
  dueDate: '2026-05-10',
  amountCents: 10_000,
  parts: [books.part('3.02.001', 7_000), books.part('3.02.002', 3_000)],
  ...more,
});
const book = async (more: Partial<EntryDraft> = {}) =>
  (await inTransaction((trx) => bookEntries(trx, [draft(more)], how)))[0] ?? 0;
const settle = (entryId: number, more: Partial<Settlement> = {}) =>
  inTransaction((trx) =>
    settleEntries(
      trx,
      [{ entryId, bankAccountId: books.bank, on: '2026-05-10', amountCents: 10_000, ...more }],
      how,
    ),
  );
const entryOf = (id: number) =>
  server.ctx.db
    .selectFrom('fn_entry')
    .select(['status', 'settled_cents', 'settled_on', 'cancel_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const linesOf = async (id: number) =>
  (
    await server.ctx.db
      .selectFrom('fn_line')
      .innerJoin('fn_account as account', 'account.id', 'fn_account_id')
      .select(['basis', 'on', 'account.code', 'cents'])
      .where('entry_id', '=', id)
      .orderBy('fn_line.id')
      .execute()
  ).map(({ basis, on, code, cents }) => `${basis} ${on} ${code} ${cents}`);

test('an entry stands in the journal by competence, its settlement by cash, interest in an account of its own', async () => {
  const id = await book();
  await settle(id, { amountCents: 4_000, interestCents: 55, on: '2026-05-12' });
  expect(await entryOf(id)).toMatchObject({ status: 'partial', settled_cents: 4_000 });
  await settle(id, { amountCents: 6_000, discountCents: 10, on: '2026-05-20' });
  expect(await entryOf(id)).toMatchObject({ status: 'settled', settled_on: '2026-05-20' });
  expect(await linesOf(id)).toEqual([
    'competence 2026-05-01 3.02.001 -7000',
    'competence 2026-05-01 3.02.002 -3000',
    'cash 2026-05-12 3.02.001 -2800',
    'cash 2026-05-12 3.02.002 -1200',
    'cash 2026-05-12 4.01.002 -55',
    'competence 2026-05-12 4.01.002 -55',
    'cash 2026-05-20 3.02.001 -4200',
    'cash 2026-05-20 3.02.002 -1800',
    'cash 2026-05-20 4.03.002 10',
    'competence 2026-05-20 4.03.002 10',
  ]);
  const sums = await sumsOf(server.ctx.db, books.unit);
  expect(sums).toMatchObject({ movements: -10_045, lines: -20_090, open: 0 });
  expect([sums.summedLines, sums.summedMovements, sums.summedOpen]).toEqual([-20_090, -10_045, 0]);
});

test('what is taken back leaves nothing behind but its trace', async () => {
  const id = await book();
  const [first = 0] = await settle(id, { amountCents: 4_000, fineCents: 5 });
  await settle(id, { amountCents: 6_000 });
  await inTransaction((trx) => reverseMovements(trx, [first], why));
  expect(await entryOf(id)).toMatchObject({ status: 'partial', settled_cents: 6_000 });
  const again = inTransaction((trx) => reverseMovements(trx, [first], why));
  await expect(again).rejects.toMatchObject({ code: 'ENTRY_STATE' });
  const sums = await sumsOf(server.ctx.db, books.unit);
  expect(sums).toMatchObject({ movements: -6_000, lines: -16_000, open: 4_000 });
  expect([sums.summedLines, sums.summedMovements, sums.summedOpen]).toEqual([
    -16_000, -6_000, 4_000,
  ]);
});

test('an entry changes and is cancelled by opposites, not by editing', async () => {
  const id = await book();
  await inTransaction(async (trx) => {
    const entry = (await lockEntries(trx, [id])).get(id);
    if (!entry) throw new Error('no entry');
    const parts = [books.part('3.02.003', 10_000)];
    await rebookEntry(trx, entry, { ...draft(), competence: '2026-06-01', parts }, how);
  });
  await inTransaction(async (trx) => {
    const entry = (await lockEntries(trx, [id])).get(id);
    if (entry) await cancelEntry(trx, entry, why);
  });
  expect(await entryOf(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Engano' });
  expect((await linesOf(id)).slice(2).toSorted()).toEqual([
    'competence 2026-05-01 3.02.001 7000',
    'competence 2026-05-01 3.02.002 3000',
    'competence 2026-06-01 3.02.003 -10000',
    'competence 2026-06-01 3.02.003 10000',
  ]);
  await expect(settle(id)).rejects.toMatchObject({ code: 'ENTRY_STATE' });
});

test('nothing is booked in a closed month; what must be taken back is booked on today', async () => {
  const id = await book();
  const [movement = 0] = await settle(id);
  await books.close('2026-05');
  const closed = { code: 'MONTH_CLOSED' };
  await expect(book()).rejects.toMatchObject(closed);
  const other = await book({ competence: '2026-06-01' });
  await expect(settle(other)).rejects.toMatchObject(closed);
  await inTransaction((trx) => reverseMovements(trx, [movement], why));
  expect((await linesOf(id)).filter((line) => line.includes('2026-06-15'))).toEqual([
    'cash 2026-06-15 3.02.001 7000',
    'cash 2026-06-15 3.02.002 3000',
  ]);
  await books.close('2026-06');
  const [late = 0] = await settle(id, { on: '2026-07-01' });
  const inJune = inTransaction((trx) =>
    reverseMovements(trx, [late], { ...why, today: '2026-07-02' }),
  );
  await expect(inJune).resolves.toHaveLength(1);
  const cancelled = inTransaction(async (trx) => {
    const entry = (await lockEntries(trx, [id])).get(id);
    if (entry) await cancelEntry(trx, entry, why);
  });
  await expect(cancelled).rejects.toMatchObject(closed);
});

test('twenty who settle one entry at once settle it once', async () => {
  const id = await book();
  const done = await Promise.allSettled(Array.from({ length: 20 }, () => settle(id)));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await sumsOf(server.ctx.db, books.unit)).movements).toBe(-10_000);
});

test('only active accounts of the last level, and open bank accounts, take bookings', async () => {
  const refused = { code: 'INVALID' };
  await expect(book({ parts: [books.part('3.02', 10_000)] })).rejects.toMatchObject(refused);
  const id = await book();
  await expect(settle(id, { on: '2019-12-31' })).rejects.toMatchObject(refused);
  await expect(settle(id, { amountCents: 10_001 })).rejects.toMatchObject(refused);
  await expect(settle(id, { bankAccountId: 0 })).rejects.toMatchObject(refused);
});

test('the ledger of movements and lines cannot be edited', async () => {
  const id = await book();
  const edited = server.ctx.db.updateTable('fn_line').set({ cents: 1 }).where('entry_id', '=', id);
  await expect(edited.execute()).rejects.toThrow('only grows');
  await expect(server.ctx.db.deleteFrom('fn_movement').execute()).rejects.toThrow('only grows');
});
