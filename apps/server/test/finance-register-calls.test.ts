import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectExports,
  expectFault,
  expectPages,
  expectRefused,
  type FinanceProgram,
  financeProgram,
} from './finance-calls.ts';

let program: FinanceProgram;
beforeAll(async () => {
  program = await financeProgram();
});
afterAll(() => program.server.stop());

type Register = {
  table: string;
  body: () => Record<string, unknown>;
  /** Another row of the same kind. */
  other: () => Record<string, unknown>;
  search: string;
  bad: [string, unknown][];
};

const account = (code: string, name: string) => ({ code, name, kind: 'expense', parent_id: null });
const center = (code: string, name: string) => ({ code, name, parent_id: null });
const bank = (name: string) => ({
  name,
  business_unit_id: program.books.unit,
  kind: 'bank',
  bank: '341',
  agency: '1234',
  number: '56789-0',
  opening_cents: 12_345,
  opening_on: '2026-01-01',
});

const registers: Register[] = [
  {
    table: 'fn_account',
    body: () => account('910', 'Viagens'),
    other: () => account('911', 'Viagens longas'),
    search: 'Viagens',
    bad: [
      ['code', 'abc'],
      ['code', ''],
      ['name', ' '],
      ['kind', 'gift'],
      ['parent_id', 99_999_999],
      ['active', 'talvez'],
    ],
  },
  {
    table: 'fn_cost_center',
    body: () => center('920', 'Obras'),
    other: () => center('921', 'Obras novas'),
    search: 'Obras',
    bad: [
      ['code', '1..2'],
      ['name', 'x'.repeat(121)],
      ['parent_id', 'x'],
    ],
  },
  {
    table: 'fn_bank_account',
    body: () => bank('Conta Prova'),
    other: () => bank('Conta Prova dois'),
    search: 'Conta Prova',
    bad: [
      ['name', ''],
      ['business_unit_id', 99_999_999],
      ['business_unit_id', null],
      ['kind', 'wallet'],
      ['bank', '34'],
      ['opening_cents', 1.5],
      ['opening_on', '2026-02-30'],
    ],
  },
];

/** References come back as `{id, name}`. */
const shown = (body: Record<string, unknown>) => {
  const { business_unit_id: unit, ...values } = body;
  return { ...values, ...(unit !== undefined && { business_unit_id: { id: unit } }) };
};

describe.each(registers)('$table', ({ table, body, other, search, bad }) => {
  const path = `/${table}`;

  test('rows are made, read, changed, listed, chosen, exported and deleted, once per key', async () => {
    const { ask, get, post, twice, count } = program;
    const before = await count(table);
    const made = await twice('POST', path, body());
    expect(await count(table)).toBe(before + 1);
    expect(made).toMatchObject(shown(body()));
    const { id, updated_at } = made;
    const read = await get(`${path}/${id}/edit`);
    expect(read.whole).toEqual({ data: made, may: { update: true, remove: true } });

    const change = { name: `${search} mudada`, updated_at };
    expect(await twice('PUT', `${path}/${id}`, change)).toMatchObject({ name: change.name });
    const late = await ask('PUT', `${path}/${id}`, change);
    expectRefused(late, 409, 'CONFLICT');
    const again = await get(`${path}/${id}/edit`);
    expect((await ask('PUT', `${path}/${id}`, again.data)).status).toBe(200);

    const second = await post(path, other());
    expect(second.status).toBe(200);
    const query = `?q=${encodeURIComponent(search)}`;
    const rows = await expectPages(program, path + query);
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining([id, second.data.id]));
    const sorted = (await get(`${path}${query}&sort=-name`)).rows.map(({ name }) => name);
    expect(sorted).toEqual(sorted.toSorted().toReversed());
    const options = await get(`${path}/options${query}`);
    expect(options.rows).toContainEqual(
      expect.objectContaining({ id, name: expect.stringContaining(change.name) }),
    );
    expect((await get(`${path}/options?id=${id}`)).rows).toMatchObject([{ id }]);
    expect(await expectExports(program, path, query)).toContain(change.name);

    await twice('DELETE', `${path}/${id}`);
    expectRefused(await ask('DELETE', `${path}/${id}`), 404, 'NOT_FOUND');
    expectRefused(await get(`${path}/${id}/edit`), 404, 'NOT_FOUND');
    expect(await count(table)).toBe(before + 1);
    expect((await ask('DELETE', `${path}/${second.data.id}`)).status).toBe(200);
  });

  test.each(bad)('a wrong %s (%j) is refused at it, and nothing changes', async (field, value) => {
    const { ask, get, post, count } = program;
    const wrong = { ...body(), [field]: value };
    const before = await count(table);
    expectFault(await post(path, wrong), field);
    expect(await count(table)).toBe(before);
    const { data } = await post(path, body());
    expectFault(await ask('PUT', `${path}/${data.id}`, { [field]: value }), field);
    expect((await get(`${path}/${data.id}/edit`)).data).toEqual(data);
    await ask('DELETE', `${path}/${data.id}`);
  });
});

test('what entries use is not deleted', async () => {
  const { ask, post, twice, books } = program;
  const center_ = await twice('POST', '/fn_cost_center', center('930', 'Usado'));
  const account_ = await twice('POST', '/fn_account', account('930', 'Usada'));
  const entry = await post('/fn_entry', {
    direction: 'payable',
    description: 'Compra',
    business_unit_id: books.unit,
    fn_account_id: account_.id,
    fn_cost_center_id: center_.id,
    due_date: '2026-05-10',
    amount_cents: 500,
  });
  const money = { on: '2026-05-10', amount_cents: 500, fn_bank_account_id: books.bank };
  expect((await post(`/fn_entry/${entry.data.id}/settle`, money)).status).toBe(200);
  for (const row of [
    `/fn_account/${account_.id}`,
    `/fn_cost_center/${center_.id}`,
    `/fn_bank_account/${books.bank}`,
  ])
    expectRefused(await ask('DELETE', row), 409, 'IN_USE');
});
