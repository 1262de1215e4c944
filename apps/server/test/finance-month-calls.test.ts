import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
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

const here = (month = '2026-05') => ({ business_unit_id: program.books.unit, month });
const address = (month = '2026-05') => `/fn_month/${program.books.unit}/${month}/package`;
const entry = (competence: string) =>
  program.post('/fn_entry', {
    direction: 'payable',
    description: 'Aluguel',
    business_unit_id: program.books.unit,
    fn_account_id: program.books.account('3.02.001'),
    competence,
    due_date: competence,
    amount_cents: 10_000,
  });

test('the months of a unit come in pages', async () => {
  const path = `/fn_month?business_unit_id=${program.books.unit}&year=2026`;
  const months = await expectPages(program, path);
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  );
  const { whole } = await program.get(`${path}&page=2&per_page=5`);
  expect(whole).toMatchObject({ current_page: 2, from: 6, to: 10, last_page: 3, total: 12 });
  expect(whole.data).toMatchObject([{ month: '2026-06' }, {}, {}, {}, { month: '2026-10' }]);
  expect((await program.get(`${path}&page=4&per_page=5`)).whole).toMatchObject({
    from: null,
    to: null,
    data: [],
  });
  expectFault(await program.get('/fn_month?year=1'), 'year');
  expectRefused(await program.get('/fn_month?business_unit_id=99999999'), 404, 'NOT_FOUND');
});

test('a month is closed and opened again once per key, and its package is a ZIP', async () => {
  const { ask, get, post, twice, books, server, admin } = program;
  const { data: made } = await entry('2026-05-10');
  expectRefused(await get(address()), 404, 'NOT_FOUND');
  expect(await twice('POST', '/fn_month/close', here())).toMatchObject({
    business_unit_id: books.unit,
    month: '2026-05',
    closed: true,
    result_cents: -10_000,
  });
  expectRefused(await post('/fn_month/close', here()), 409, 'MONTH_CLOSED');
  expectRefused(await entry('2026-05-31'), 409, 'MONTH_CLOSED');
  expectRefused(await ask('DELETE', `/fn_entry/${made.id}`), 409, 'MONTH_CLOSED');
  const money = { on: '2026-05-10', amount_cents: 1, fn_bank_account_id: books.bank };
  expectRefused(await post(`/fn_entry/${made.id}/settle`, money), 409, 'MONTH_CLOSED');

  await vi.waitFor(async () => expect((await get(address())).status).toBe(200), {
    timeout: 20_000,
    interval: 200,
  });
  const file = await fetch(`${server.url}/api${address()}`, {
    headers: { cookie: admin.cookieHeader },
  });
  expect(file.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(strFromU8(files['lancamentos.csv'] ?? new Uint8Array())).toContain('Aluguel');

  expectFault(await post('/fn_month/reopen', here()), 'reason');
  const reason = 'Faltou uma nota';
  expect(await twice('POST', '/fn_month/reopen', { ...here(), reason })).toMatchObject({
    month: '2026-05',
    closed: false,
    reopen_reason: reason,
  });
  expectRefused(await post('/fn_month/reopen', { ...here(), reason }), 409, 'MONTH_STATE');
  expect((await entry('2026-05-31')).status).toBe(200);
});

test('a month that is wrong, not over or of no unit is refused, and none is closed', async () => {
  const { post, count } = program;
  const closed = () => count('fn_month where closed');
  const before = await closed();
  for (const act of ['close', 'reopen']) {
    for (const month of ['2026-13', '05/2026', '', undefined])
      expectFault(await post(`/fn_month/${act}`, { ...here(), month, reason: 'x' }), 'month');
    const nowhere = { business_unit_id: 99_999_999, month: '2026-05', reason: 'x' };
    expectRefused(await post(`/fn_month/${act}`, nowhere), 404, 'NOT_FOUND');
    const unit = { business_unit_id: 'x', month: '2026-05', reason: 'x' };
    expectFault(await post(`/fn_month/${act}`, unit), 'business_unit_id');
  }
  expectFault(await post('/fn_month/close', here(program.today.slice(0, 7))), 'month');
  expectFault(await post('/fn_month/close', here('2199-01')), 'month');
  expect(await closed()).toBe(before);
});
