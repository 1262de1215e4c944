import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { type PostingOffice, postingOffice } from '../../../../test/posting-office.ts';

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
const close = () =>
  post('fn_month/close', { business_unit_id: office.books.unit, month: '2026-03' });
const address = () => `fn_month/${office.books.unit}/2026-03/package`;
const stateOf = async () => {
  const [row] = await office.sql(
    'select package_state as state, package_key as key from fn_month where business_unit_id = $1',
    [office.books.unit],
  );
  return row as { state: string; key: string } | undefined;
};
const packed = () =>
  vi.waitFor(async () => expect((await stateOf())?.state).toBe('ready'), { timeout: 20_000 });

test('two jobs of one closing keep one package, and its texts are no formulas', async () => {
  await made({ description: '=HYPERLINK("http://x")', document: '@SUM(1)' });
  await close();
  await packed();
  const { key } = (await stateOf()) ?? {};
  const [{ closed_at }] = await office.sql(
    `update fn_month set package_state = 'waiting', package_key = null, package_bytes = null, package_sha256 = null
     where business_unit_id = $1 returning closed_at`,
    [office.books.unit],
  );
  const sent = { unitId: office.books.unit, month: '2026-03', closedAt: closed_at.toISOString() };
  await office.server.ctx.jobs.send('finance.package', sent);
  await office.server.ctx.jobs.send('finance.package', sent);
  await packed();
  const again = (await stateOf())?.key;
  expect(again).not.toBe(key);
  const answer = await fetch(`${office.server.url}/api/${address()}`, {
    headers: { cookie: admin.cookieHeader },
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const csv = strFromU8(files['lancamentos.csv'] ?? new Uint8Array());
  expect(csv).toContain(`;"'=HYPERLINK(""http://x"")";'@SUM(1);`);
  const book = unzipSync(files['lancamentos.xlsx'] ?? new Uint8Array());
  const sheet = strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('=HYPERLINK(');
  expect(sheet).not.toMatch(/<f[ >]/);
  await vi.waitFor(async () => {
    const left = await office.sql(
      `select from pgboss.job where name = 'finance.package' and state in ('created', 'active', 'retry')`,
    );
    expect(left).toEqual([]);
  }, 20_000);
  expect((await stateOf())?.key).toBe(again);
});

test('who lost the right or the unit between the closing and the download gets no package', async () => {
  const email = 'financeiro@exemplo.com.br';
  const flags = ['can_finance_entry_view', 'can_finance_entry_edit', 'can_finance_export'];
  // The group gives them, too.
  const grant = (...granted: string[]) =>
    office.sql('update gl_user set granted = $2, denied = $3 where email = $1', [
      email,
      granted,
      flags.filter((flag) => !granted.includes(flag)),
    ]);
  await grant(...flags);
  const clerk = await loggedIn(office.server.url, 'financeiro');
  await close();
  await packed();
  // By the number of another unit.
  expect((await send('GET', address(), undefined, clerk)).status).toBe(404);
  const place = `(select id from gl_user where email = '${email}'), ${office.books.unit}`;
  await office.sql(
    `insert into gl_user_business_unit (user_id, business_unit_id) values (${place})`,
  );
  expect((await send('GET', address(), undefined, clerk)).status).toBe(200);
  await grant('can_finance_entry_view', 'can_finance_entry_edit');
  expect((await send('GET', address(), undefined, clerk)).status).toBe(403);
  await grant(...flags);
  await office.sql('delete from gl_user_business_unit where business_unit_id = $1', [
    office.books.unit,
  ]);
  expect((await send('GET', address(), undefined, clerk)).status).toBe(404);
});
