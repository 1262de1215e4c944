import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { sumsOf } from '../../../../test/finance.ts';
import { type PostingOffice, postingOffice } from '../../../../test/posting-office.ts';
import { ofxOf } from '../../../../test/statements.ts';
import { makeDue } from '../recurrence/recurrence-job.ts';

let office: PostingOffice;
let admin: TestClient;
beforeAll(async () => {
  office = await postingOffice();
  admin = await loggedIn(office.server.url, 'admin');
});
beforeEach(async () => {
  await office.open();
  await office.receives();
});
afterAll(() => office.server.stop());

const send = (method: string, path: string, body?: object, client = admin) =>
  client.call(`/api/${path}`, { method, ...(body && { body }) });
const post = (path: string, body: object) => send('POST', path, body);
const draft = (more: object = {}) => ({
  direction: 'payable',
  description: 'Aluguel',
  business_unit_id: office.books.unit,
  fn_account_id: office.books.account('3.02.001'),
  competence: '2026-03-01',
  due_date: '2026-03-10',
  amount_cents: 10_000,
  ...more,
});
const made = async (more: object = {}) => {
  const { body } = await post('fn_entry', draft(more));
  return (body.data as { id: number }).id;
};
const money = () => ({
  on: '2026-03-10',
  amount_cents: 10_000,
  fn_bank_account_id: office.books.bank,
});
const close = () =>
  post('fn_month/close', { business_unit_id: office.books.unit, month: '2026-03' });
/** All that March says, and the words of its entries. */
const march = () =>
  office.sql(
    `select 'line' as kind, id, cents, '' as text from fn_line
       where business_unit_id = $1 and "on" between '2026-03-01' and '2026-03-31'
     union all select 'movement', id, cents, '' from fn_movement
       where business_unit_id = $1 and "on" between '2026-03-01' and '2026-03-31'
     union all select 'entry', id, amount_cents, description from fn_entry
       where business_unit_id = $1 and competence between '2026-03-01' and '2026-03-31'
     union all select 'statement', line.id, line.cents, '' from fn_statement_line line
       join fn_bank_account account on account.id = line.fn_bank_account_id
       where account.business_unit_id = $1 order by 1, 2`,
    [office.books.unit],
  );

type Road = (at: number) => Promise<() => Promise<unknown>>;

const importOf = (at: number) => {
  const body = new FormData();
  body.append('fn_bank_account_id', String(office.books.bank));
  body.append(
    'file',
    new Blob([ofxOf([{ on: '20260310', amount: '-1.00', name: String(at) }])]),
    'extrato.ofx',
  );
  return admin.call('/api/fn_statement', { method: 'POST', body });
};
/** Each is prepared, and begins when it is called. */
const roads: Record<string, Road> = {
  entry: async () => () => post('fn_entry', draft()),
  words: async () => {
    const id = await made();
    return () => send('PUT', `fn_entry/${id}`, { description: 'Outro' });
  },
  change: async () => {
    const id = await made({ competence: '2026-04-01' });
    return () => send('PUT', `fn_entry/${id}`, { competence: '2026-03-31' });
  },
  deletion: async () => {
    const id = await made();
    return () => send('DELETE', `fn_entry/${id}`);
  },
  cancellation: async () => {
    const id = await made();
    return () => post(`fn_entry/${id}/cancel`, { reason: 'Engano' });
  },
  settlement: async () => {
    const id = await made();
    return () => post(`fn_entry/${id}/settle`, money());
  },
  reversal: async () => {
    const id = await made();
    await post(`fn_entry/${id}/settle`, money());
    return () => post(`fn_entry/${id}/reverse`, { reason: 'Engano' });
  },
  transfer: async () => () =>
    post('fn_bank_account/transfer', {
      from_id: office.books.bank,
      to_id: office.books.cash,
      on: '2026-03-10',
      amount_cents: 1,
    }),
  webhook: async () => {
    const id = await office.charge();
    return () => office.pay(id, 10_000);
  },
  instalments: async () => () => post('fn_entry/instalments', draft({ count: 3 })),
  import: async (at) => () => importOf(at),
};

test.each(Object.keys(roads))(
  '%s: four beside the closing are in the month before it or not at all',
  async (name) => {
    const acts = await Promise.all([0, 1, 2, 3].map((at) => roads[name]?.(at)));
    const [first, ...others] = acts;
    const running = [first?.()];
    const closing = close().then(async (answer) => ({ answer, rows: await march() }));
    running.push(...others.map((act) => act?.()));
    const { answer, rows } = await closing;
    await Promise.all(running);
    expect(answer.status).toBe(200);
    expect(await march()).toEqual(rows);
    const sums = await sumsOf(office.server.ctx.db, office.books.unit);
    expect([sums.summedLines, sums.summedMovements, sums.summedOpen]).toEqual([
      sums.lines,
      sums.movements,
      sums.open,
    ]);
  },
);

test('a repetition whose job runs beside the closing makes its entry before it or waits', async () => {
  const body = draft({
    every: 'month',
    times: 3,
    competence: '2026-02-01',
    due_date: '2087-02-10',
  });
  const begun = await post('fn_entry/recurrence', body);
  expect(begun.status).toBe(200);
  const ctx = { ...office.server.ctx, clock: () => new Date('2087-03-10T15:00:00Z') };
  const [made] = await Promise.all([
    close().then(async (answer) => ({ answer, rows: await march() })),
    makeDue(ctx),
    makeDue(ctx),
  ]);
  expect(made.answer.status).toBe(200);
  expect(await march()).toEqual(made.rows);
});
