import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { type Books, openBooks, sumsOf } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeDue } from './recurrence-job.ts';

let server: TestServer;
let admin: TestClient;
let books: Books;
let at: string;
/** The clock of the job; days are those of São Paulo. */
const clock = () => new Date(`${at}T15:00:00Z`);
const ctx = () => ({ ...server.ctx, clock });
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
beforeEach(async () => {
  books = await openBooks(server);
  await sql`update fn_recurrence set state = 'stopped', stopped_at = now(), look_at = null,
    next_due_date = null where state = 'active'`.execute(server.ctx.db);
});
afterAll(() => server.stop());

type Made = { number: number; due_date: string; amount_cents: number };
type Whole = Record<string, unknown> & { id: number; entries: Made[] };

async function begun(more: object = {}): Promise<number> {
  const body = {
    direction: 'payable',
    description: 'Aluguel da sede',
    business_unit_id: books.unit,
    fn_account_id: books.account('3.02.001'),
    due_date: '2087-01-31',
    amount_cents: 10_000,
    every: 'month',
    days_ahead: 10,
    ...more,
  };
  const answer = await admin.call('/api/fn_entry/recurrence', { method: 'POST', body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body.recurrence as Whole).id;
}
const show = async (id: number) =>
  (await admin.call(`/api/fn_recurrence/${id}`)).body.data as Whole;
const made = async (id: number) =>
  (await show(id)).entries.toReversed().map(({ number, due_date }) => [number, due_date]);
async function runOn(day: string) {
  at = day;
  await makeDue(ctx());
}
const notices = async () =>
  (
    await server.ctx.db
      .selectFrom('gl_notification')
      .select('id')
      .where('title', '=', 'Repetição de lançamento espera')
      .execute()
  ).length;

test('the next one comes so many days ahead and not before, until its number is reached', async () => {
  const id = await begun({ times: 3 });
  await runOn('2087-02-17');
  expect(await made(id)).toEqual([[1, '2087-01-31']]);
  await runOn('2087-02-18');
  await runOn('2087-02-18');
  expect(await made(id)).toEqual([
    [1, '2087-01-31'],
    [2, '2087-02-28'],
  ]);
  await runOn('2088-03-21');
  expect(await made(id)).toHaveLength(3);
  expect(await show(id)).toMatchObject({ state: 'finished', made: 3, next_due_date: null });
  const sums = await sumsOf(server.ctx.db, books.unit);
  expect([sums.lines, sums.open, sums.summedOpen]).toEqual([-30_000, 30_000, 30_000]);
});

test('changed terms are those of the next ones, which nobody made by hand', async () => {
  const id = await begun();
  const split = [
    { fn_account_id: books.account('3.02.001'), percent: '33.33' },
    { fn_account_id: books.account('3.02.002'), percent: '66.67' },
  ];
  const body = { amount_cents: 20_001, fn_account_id: null, split };
  await admin.call(`/api/fn_recurrence/${id}`, { method: 'PUT', body });
  await runOn('2087-02-20');
  const { body: list } = await admin.call(`/api/fn_entry?recurrence_id=${id}&sort=due_date`);
  expect(list.data).toMatchObject([
    { amount_cents: 10_000, source: 'hand' },
    {
      amount_cents: 20_001,
      source: 'recurrence',
      split: [{ amount_cents: 6_666 }, { amount_cents: 13_335 }],
    },
  ]);
});

test('two servers at once make each entry once, also those that were missed', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 6; index += 1) ids.push(await begun({ times: 6 }));
  const second = await startTestServer({ DATABASE_URL: server.databaseUrl });
  try {
    at = '2087-05-25';
    const other = { ...second.ctx, clock };
    await Promise.all([makeDue(ctx()), makeDue(other), makeDue(ctx()), makeDue(other)]);
  } finally {
    await second.stop();
  }
  for (const id of ids) expect((await made(id)).map(([number]) => number)).toEqual([1, 2, 3, 4, 5]);
});

test('a closed account, a closed month and a person who is off make it wait, in words told once', async () => {
  const { db } = server.ctx;
  const before = await notices();
  const account = books.account('3.02.003');
  const id = await begun({ fn_account_id: account });
  const switchAccount = (active: boolean) =>
    db.updateTable('fn_account').set({ active }).where('id', '=', account).execute();
  await switchAccount(false);
  await runOn('2087-02-20');
  await runOn('2087-02-21');
  expect(await show(id)).toMatchObject({
    state: 'active',
    made: 1,
    wait_reason: 'Uma conta deste lançamento foi fechada ou não recebe lançamentos.',
  });
  const told = await notices();
  expect(told).toBeGreaterThan(before);
  await runOn('2087-02-22');
  expect(await notices()).toBe(told);
  await switchAccount(true);
  await books.close('2087-02');
  await runOn('2087-02-23');
  expect(await show(id)).toMatchObject({
    made: 1,
    wait_reason: expect.stringContaining('02/2087'),
  });
  await sql`update fn_month set closed = false where business_unit_id = ${books.unit}`.execute(db);
  const { id: person } = await db
    .insertInto('gl_user')
    .values({ name: 'Rui', nickname: 'Rui', email: 'rui@repete.example', level: 10, active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const put = { person_id: person };
  await admin.call(`/api/fn_recurrence/${id}`, { method: 'PUT', body: put });
  await runOn('2087-02-24');
  expect(await show(id)).toMatchObject({
    made: 1,
    wait_reason: expect.stringContaining('desativado'),
  });
  await db.updateTable('gl_user').set({ active: true }).where('id', '=', person).execute();
  await runOn('2087-02-25');
  expect(await show(id)).toMatchObject({ made: 2, wait_reason: null });
});

test('one that fails for an unknown reason waits, and holds no other up', async () => {
  const [bad, good] = [await begun(), await begun()];
  await sql`alter table fn_entry add constraint broken
    check (recurrence_id is distinct from ${sql.lit(bad)} or recurrence_number = 1) not valid`.execute(
    server.ctx.db,
  );
  at = '2087-02-20';
  await makeDue({ ...ctx(), log: server.ctx.log.child({}, { level: 'silent' }) });
  await sql`alter table fn_entry drop constraint broken`.execute(server.ctx.db);
  expect(await show(bad)).toMatchObject({
    made: 1,
    wait_reason: expect.stringContaining('inesperado'),
  });
  expect(await made(good)).toHaveLength(2);
  await runOn('2087-02-21');
  expect(await made(bad)).toHaveLength(2);
});
