import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementDesk } from '../../../../test/statements.ts';

let server: TestServer;
let admin: TestClient;
let desk: Awaited<ReturnType<typeof statementDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
beforeEach(async () => {
  desk = await statementDesk(server, admin);
});
afterAll(() => server.stop());

const post = (path: string, body: object, key?: string) =>
  admin.call(path, { method: 'POST', body, ...(key && { headers: { 'idempotency-key': key } }) });
const here = (month = '2026-05') => ({ business_unit_id: desk.books.unit, month });
const close = (month?: string, key?: string) => post('/api/fn_month/close', here(month), key);
const reopen = (reason: string, month?: string) =>
  post('/api/fn_month/reopen', { ...here(month), reason });
type Month = { month: string; closed: boolean; package: { state: string; is_old: boolean } | null };
const monthsOf = async (year = 2026) => {
  const query = `business_unit_id=${desk.books.unit}&year=${year}`;
  return (await admin.call(`/api/fn_month?${query}`)).body.data as Month[];
};
const may = async () => (await monthsOf())[4];
const packed = () =>
  vi.waitFor(async () => expect((await may())?.package?.state).toBe('ready'), {
    timeout: 20_000,
    interval: 200,
  });
const address = (month = '2026-05') => `/api/fn_month/${desk.books.unit}/${month}/package`;
const entry = async (more: object = {}) => {
  const { body } = await post('/api/fn_entry', {
    direction: 'payable',
    description: 'Aluguel; da "sede"',
    business_unit_id: desk.books.unit,
    fn_account_id: desk.books.account('3.02.001'),
    competence: '2026-05-01',
    due_date: '2026-05-10',
    amount_cents: 10_000,
    ...more,
  });
  return (body.data as { id: number }).id;
};
const settle = (id: number, more: object = {}) =>
  post(`/api/fn_entry/${id}/settle`, {
    on: '2026-05-10',
    amount_cents: 10_000,
    fn_bank_account_id: desk.books.bank,
    ...more,
  });

async function filesOf(month?: string) {
  const answer = await fetch(server.url + address(month), {
    headers: { cookie: admin.cookieHeader },
  });
  expect(answer.status).toBe(200);
  const name = answer.headers.get('content-disposition');
  return { name, files: unzipSync(new Uint8Array(await answer.arrayBuffer())) };
}

const cents = (text: string | undefined) => Math.round(Number(text?.replace(',', '.')) * 100);

test('a closed month has a package whose files are those of the manifest and whose sums are those of the journal', async () => {
  const paid = await entry();
  await settle(paid, { interest_cents: 250 });
  await entry({ description: '=HYPERLINK("x")', due_date: '2026-05-20' });
  await desk.bring({ on: '20260512', amount: '-100.00' });
  expect((await may()) as object).toMatchObject({
    closed: false,
    ended: true,
    result_cents: -20_250,
    warnings: { statement_lines: 1, entries: 1, payable_cents: 10_000, receivable_cents: 0 },
    package: null,
  });
  expect((await close()).body.data).toMatchObject({ closed: true, closed_by: expect.any(String) });
  await packed();

  const { name, files } = await filesOf();
  expect(name).toContain(`filename="fechamento-unidade-de-prova-`);
  expect(name).toContain('-2026-05.zip');
  const manifest = JSON.parse(strFromU8(files['manifesto.json'] ?? new Uint8Array()));
  expect(manifest).toMatchObject({ mes: '2026-05', sem_conteudo: [] });
  const listed = manifest.arquivos as { arquivo: string; bytes: number; sha256: string }[];
  expect([...listed.map((one) => one.arquivo), 'manifesto.json']).toEqual(Object.keys(files));
  expect(listed.map((one) => one.arquivo.replace(/\d+/, 'N'))).toEqual([
    'lancamentos.csv',
    'lancamentos.xlsx',
    'movimentos.csv',
    'extratos/N-extrato.ofx',
    'dre.pdf',
    'fluxo-de-caixa.pdf',
  ]);
  for (const { arquivo, bytes, sha256 } of listed) {
    const file = files[arquivo] ?? new Uint8Array();
    expect([bytes, sha256]).toEqual([file.length, createHash('sha256').update(file).digest('hex')]);
  }
  const rows = strFromU8(files['lancamentos.csv'] ?? new Uint8Array())
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';').slice(-3));
  const sum = (column: number) => rows.reduce((total, row) => total + cents(row[column]), 0);
  expect([sum(0), sum(1)]).toEqual([-20_250, -10_250]);
  const moved = strFromU8(files['movimentos.csv'] ?? new Uint8Array()).split('\r\n');
  expect(moved).toHaveLength(3);
  expect(moved[1]).toContain(';-102,50;');
  for (const pdf of ['dre.pdf', 'fluxo-de-caixa.pdf'])
    expect(strFromU8((files[pdf] ?? new Uint8Array()).slice(0, 5), true)).toBe('%PDF-');
});

test('a month is closed once, only when it is over, and opened again with a reason, which makes its package an old one', async () => {
  const future = await close('2199-01');
  expect([future.status, Object.keys(future.body.errors ?? {})]).toEqual([422, ['month']]);
  expect((await admin.call(address())).status).toBe(404);
  expect((await reopen('Engano')).body).toMatchObject({ code: 'MONTH_STATE' });
  const first = await close('2026-05', 'close-month-0123456789');
  expect(first.status).toBe(200);
  expect((await close('2026-05', 'close-month-0123456789')).body).toEqual(first.body);
  const again = await close();
  expect([again.status, again.body.code]).toEqual([409, 'MONTH_CLOSED']);
  await packed();
  expect((await reopen(' ')).status).toBe(422);
  expect((await reopen('Faltou uma nota')).body.data).toMatchObject({
    closed: false,
    reopen_reason: 'Faltou uma nota',
    package: { state: 'ready', is_old: true },
  });
  expect((await filesOf()).name).toContain('-2026-05-reaberto.zip');
  const { rows } = await server.ctx.pool.query(
    `select action from gl_audit where record = 'fn_month' and action like 'month.%'
     and (after->>'business_unit_id')::bigint = $1 order by id`,
    [desk.books.unit],
  );
  expect(rows.map(({ action }) => action)).toEqual(['month.close', 'month.reopen']);
  expect((await close()).body.data).toMatchObject({ closed: true });
  await packed();
  expect((await may())?.package).toMatchObject({ is_old: false });
});

test('a package that is not there yet is refused in words, and one of a month opened meanwhile never comes', async () => {
  const unit = desk.books.unit;
  const holder = await server.ctx.db.startTransaction().execute();
  expect((await close()).status).toBe(200);
  // The job waits for the row.
  await holder
    .selectFrom('fn_month')
    .select('month')
    .where('business_unit_id', '=', unit)
    .forUpdate()
    .execute();
  const state = (await may())?.package?.state;
  if (state !== 'ready') {
    const early = await admin.call(address());
    expect([early.status, early.body.code]).toEqual([409, 'MONTH_STATE']);
  }
  await holder
    .updateTable('fn_month')
    .set({ closed: false, package_state: null, package_key: null })
    .where('business_unit_id', '=', unit)
    .execute();
  await holder.commit().execute();
  expect((await admin.call(address())).status).toBe(404);
  expect((await close('2026-04')).status).toBe(200);
  // Packages are made one after the other: the one of May is past.
  await vi.waitFor(async () => expect((await monthsOf())[3]?.package?.state).toBe('ready'), {
    timeout: 20_000,
    interval: 200,
  });
  expect((await may())?.package).toBeNull();
});
