import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn } from './client.ts';
import {
  type Data,
  expectExports,
  expectFault,
  expectPages,
  expectRefused,
  type FinanceProgram,
  financeProgram,
} from './finance-calls.ts';

const entryFields = [
  ...['id', 'direction', 'description', 'document', 'person_id', 'supplier_name'],
  ...['fn_account_id', 'fn_cost_center_id', 'business_unit_id', 'competence', 'due_date'],
  ...['amount_cents', 'settled_cents', 'status', 'is_overdue', 'split', 'pm_transaction_id'],
];
const path = '/fn_entry';

let program: FinanceProgram;
beforeAll(async () => {
  program = await financeProgram();
});
afterAll(() => program.server.stop());

const bill = () => ({
  direction: 'payable',
  description: 'Aluguel da sede',
  document: 'NF 12',
  supplier_name: 'Imobiliária Sol',
  fn_account_id: program.books.account('3.02.001'),
  business_unit_id: program.books.unit,
  competence: '2026-05-01',
  due_date: '2026-05-10',
  amount_cents: 10_000,
});
const made = (more: object = {}) => program.twice('POST', path, { ...bill(), ...more });
const money = (more: object = {}) => ({
  on: '2026-05-12',
  amount_cents: 10_000,
  fn_bank_account_id: program.books.bank,
  ...more,
});

test('entries are made, read, changed and deleted once per key', async () => {
  const { ask, get, twice, count } = program;
  const before = await count('fn_entry');
  const entry = await made();
  expect(await count('fn_entry')).toBe(before + 1);
  expect(Object.keys(entry)).toEqual(expect.arrayContaining(entryFields));
  expect(entry).toMatchObject({
    ...bill(),
    status: 'open',
    settled_cents: 0,
    is_overdue: true,
    split: [],
    person_id: null,
    fn_cost_center_id: null,
    pm_transaction_id: null,
  });
  const { id, updated_at } = entry;
  const change = { description: 'Aluguel novo', updated_at };
  expect(await twice('PUT', `${path}/${id}`, change)).toMatchObject({
    description: 'Aluguel novo',
  });
  expectRefused(await ask('PUT', `${path}/${id}`, change), 409, 'CONFLICT');
  const read = await get(`${path}/${id}/edit`);
  expect(read.data).toMatchObject({ id, description: 'Aluguel novo', amount_cents: 10_000 });
  // What edit gives may be sent back as it is.
  expect((await ask('PUT', `${path}/${id}`, read.data)).status).toBe(200);
  expect((await get(`${path}/options?q=Aluguel`)).rows).toContainEqual(
    expect.objectContaining({ id }),
  );
  expect(await twice('DELETE', `${path}/${id}`)).toBeUndefined();
  expectRefused(await ask('DELETE', `${path}/${id}`), 409, 'ENTRY_STATE');
  expect((await get(`${path}/${id}/edit`)).data).toMatchObject({ status: 'cancelled' });
  expectRefused(await get(`${path}/99999999/edit`), 404, 'NOT_FOUND');
});

test('entries are listed in pages and exported', async () => {
  for (const description of ['Luz um', 'Luz dois']) await made({ description });
  const query = `?q=Luz&business_unit_id=${program.books.unit}`;
  const rows = await expectPages(program, path + query);
  expect(rows.map(({ description }) => description)).toEqual(['Luz dois', 'Luz um']);
  const [sorted] = (await program.get(`${path}${query}&sort=id`)).rows;
  expect(sorted).toMatchObject({ description: 'Luz um' });
  const csv = await expectExports(program, path, query);
  expect(csv).toMatch(/Luz um/);
  expect(csv).not.toMatch(/Aluguel da sede/);
});

test('an entry is spread in percent or in cents, and what does not add up is refused at split', async () => {
  const [one, other] = ['3.01.001', '3.02.001'].map((code) => program.books.account(code));
  const percents = [
    { fn_account_id: one, fn_cost_center_id: null, percent: '33.33' },
    { fn_account_id: other, fn_cost_center_id: null, percent: '66.67' },
  ];
  const spread = await made({ fn_account_id: null, split: percents });
  expect(spread).toMatchObject({
    fn_account_id: null,
    split: [
      { fn_account_id: one, amount_cents: 3_333 },
      { fn_account_id: other, amount_cents: 6_667 },
    ],
  });
  const cents = [
    { fn_account_id: one, amount_cents: 4_000 },
    { fn_account_id: other, amount_cents: 6_000 },
  ];
  const changed = await program.twice('PUT', `${path}/${spread.id}`, { split: cents });
  expect(changed.split).toMatchObject(cents);
  const wrong = [cents[0], { ...cents[1], amount_cents: 6_001 }];
  const body = { ...bill(), fn_account_id: null };
  expectFault(await program.post(path, { ...body, split: wrong }), 'split');
  expectFault(await program.ask('PUT', `${path}/${spread.id}`, { split: wrong }), 'split');
  const short = [percents[0], { ...percents[1], percent: '66.66' }];
  expectFault(await program.post(path, { ...body, split: short }), 'split');
});

test('money settles an entry, and its opposite reverses it', async () => {
  const { ask, get, post, twice } = program;
  const { id } = await made();
  const balance = async () =>
    (await get(`/fn_bank_account/${program.books.bank}/balance?on=2026-05-31`)).data.balance_cents;
  const before = Number(await balance());
  const part = money({
    amount_cents: 4_000,
    interest_cents: 50,
    fine_cents: 80,
    discount_cents: 30,
  });
  expect(await twice('POST', `${path}/${id}/settle`, part)).toMatchObject({
    status: 'partial',
    settled_cents: 4_000,
  });
  expect(await balance()).toBe(before - 4_100);
  expectFault(await post(`${path}/${id}/settle`, money()), 'amount_cents');
  const rest = money({ amount_cents: 6_000 });
  expect(await twice('POST', `${path}/${id}/settle`, rest)).toMatchObject({ status: 'settled' });
  expectRefused(await post(`${path}/${id}/settle`, rest), 409, 'ENTRY_STATE');
  expectRefused(await ask('DELETE', `${path}/${id}`), 409, 'ENTRY_STATE');
  expectRefused(await ask('PUT', `${path}/${id}`, { amount_cents: 1 }), 409, 'ENTRY_STATE');
  expectFault(await post(`${path}/${id}/reverse`, { reason: ' ' }), 'reason');
  const reason = 'Valor errado';
  expect(await twice('POST', `${path}/${id}/reverse`, { reason })).toMatchObject({
    status: 'partial',
    settled_cents: 4_000,
  });
  expect(await twice('POST', `${path}/${id}/reverse`, { reason })).toMatchObject({
    status: 'open',
  });
  expectRefused(await post(`${path}/${id}/reverse`, { reason }), 409, 'ENTRY_STATE');
  // Nothing is deleted: two settlements and their opposites.
  expect((await get(`${path}/${id}/edit`)).data.settlements).toHaveLength(4);
});

test('a key belongs to one request', async () => {
  const key = randomUUID();
  const { id } = await made();
  const settle = `${path}/${id}/settle`;
  expect((await program.ask('POST', settle, money(), { key })).status).toBe(200);
  const other = await program.ask('POST', settle, money({ amount_cents: 1 }), { key });
  expectRefused(other, 422, 'KEY_USED');
});

test('instalments add up to the whole, and a repetition makes its first entry', async () => {
  const { get, post, twice } = program;
  const whole = { ...bill(), due_date: '2026-01-31', competence: '2026-01-31' };
  const parts = (await twice('POST', `${path}/instalments`, {
    ...whole,
    count: 3,
  })) as unknown as Data[];
  expect(parts.map(({ amount_cents }) => amount_cents)).toEqual([3_334, 3_333, 3_333]);
  expect(parts.map(({ due_date }) => due_date)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(parts[2]?.instalment).toMatchObject({ number: 3, count: 3, group: expect.any(String) });
  expectFault(await post(`${path}/instalments`, { ...whole, count: 1 }), 'count');
  const again = { ...whole, due_date: '2190-01-31', competence: '2190-01-31' };
  const first = await twice('POST', `${path}/recurrence`, { ...again, every: 'month', times: 3 });
  expect(Object.keys(first)).toEqual(expect.arrayContaining(entryFields));
  expectFault(await post(`${path}/recurrence`, { ...again, every: 'day' }), 'every');
  const { rows } = await get(`${path}?q=Aluguel&due_from=2190-01-01`);
  expect(rows.map(({ id }) => id)).toEqual([first.id]);
});

test('what the money of a charge posted is reversed whole', async () => {
  const { get, post, twice } = program;
  const units = (await get('/gl_business_unit?per_page=100')).rows;
  const { rows: accounts } = await get('/fn_bank_account?kind=bank&per_page=100');
  const unit = units.find(({ id }) =>
    accounts.some((one) => (one.business_unit_id as Data).id === id && id !== program.books.unit),
  );
  const account = accounts.find((one) => (one.business_unit_id as Data).id === unit?.id);
  const charge = await twice('POST', '/pm_transaction', {
    value_cents: 5_000,
    due_date: '2090-01-31',
    type: 'cash',
    description: 'Balcão',
    person_name: 'Zuleica Prova',
    business_unit_id: unit?.id,
    emit: true,
  });
  const paid = {
    paid_on: program.today,
    paid_cents: 5_000,
    fn_bank_account_id: account?.id,
  };
  expect((await post(`/pm_transaction/${charge.id}/settle`, paid)).whole).toMatchObject({
    data: { status: 'paid' },
  });
  const posted = await vi.waitFor(
    async () => {
      const { rows } = await get(`${path}?pm_transaction_id=${charge.id}`);
      expect(rows).toMatchObject([
        { direction: 'receivable', status: 'settled', pm_transaction_id: charge.id },
      ]);
      return rows[0] as Data;
    },
    { timeout: 20_000, interval: 200 },
  );
  const back = await twice('POST', `${path}/${posted.id}/reverse`, { reason: 'Lançado errado' });
  expect(back).toMatchObject({ status: 'cancelled', settled_cents: 0 });
});

const badValues: [string, unknown][] = [
  ['direction', 'sideways'],
  ['description', ' '],
  ['description', 'x'.repeat(501)],
  ['document', 'x'.repeat(61)],
  ['person_id', 99_999_999],
  ['supplier_name', 7],
  ['fn_account_id', 99_999_999],
  ['fn_account_id', null],
  ['fn_cost_center_id', 99_999_999],
  ['business_unit_id', 99_999_999],
  ['competence', 'maio'],
  ['due_date', '2026-02-30'],
  ['due_date', undefined],
  ['amount_cents', 0],
  ['amount_cents', -1],
  ['amount_cents', 10.5],
  ['amount_cents', '100,00'],
  ['split', [{ fn_account_id: 3, percent: '100.00' }]],
];
test.each(badValues)(
  'an entry with a wrong %s (case %#) is refused at it, and none is made',
  async (field, value) => {
    const before = await program.count('fn_entry');
    expectFault(await program.post(path, { ...bill(), [field]: value }), field);
    expect(await program.count('fn_entry')).toBe(before);
  },
);

const badMoney: [string, unknown][] = [
  ['on', '2026-13-01'],
  ['on', '2189-01-01'],
  ['amount_cents', 10_001],
  ['amount_cents', -5],
  ['interest_cents', -1],
  ['fine_cents', 0.5],
  ['discount_cents', 'x'],
  ['fn_bank_account_id', 99_999_999],
  ['fn_bank_account_id', undefined],
];
test.each(badMoney)(
  'a settlement with a wrong %s (case %#) is refused at it, and nothing moves',
  async (field, value) => {
    const { id } = await made();
    const before = await program.count('fn_movement');
    expectFault(await program.post(`${path}/${id}/settle`, money({ [field]: value })), field);
    expect(await program.count('fn_movement')).toBe(before);
  },
);

test('people without finance are refused, and a stranger is asked to log in', async () => {
  const by = await loggedIn(program.server.url, 'atendente');
  expectRefused(await program.ask('GET', path, undefined, { by }), 403, 'FORBIDDEN');
  expectRefused(await program.ask('POST', path, bill(), { by }), 403, 'FORBIDDEN');
  const answer = await fetch(`${program.server.url}/api${path}`);
  expect(answer.status).toBe(401);
});
