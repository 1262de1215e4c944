import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { type PostingOffice, postingOffice } from '../../../../test/posting-office.ts';

let office: PostingOffice;
let admin: TestClient;
beforeAll(async () => {
  office = await postingOffice();
  admin = await loggedIn(office.server.url, 'admin');
});
beforeEach(() => office.open());
afterAll(() => office.server.stop());

const MONTH = '2026-03';
const here = () => ({ business_unit_id: office.books.unit, month: MONTH });
const post = (path: string, key?: string, client = admin) =>
  client.call(`/api/fn_month/${path}`, {
    method: 'POST',
    body: here(),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const march = async () => {
  const { body } = await admin.call(
    `/api/fn_month?business_unit_id=${office.books.unit}&year=2026`,
  );
  return (body.data as { package: { state: string } | null; may: object }[])[2];
};
const becomes = (state: string) =>
  vi.waitFor(async () => expect((await march())?.package?.state).toBe(state), {
    timeout: 40_000,
    interval: 100,
  });
const download = () => admin.call(`/api/fn_month/${office.books.unit}/${MONTH}/package`);
const tries = (count: number) =>
  office.sql(`update pgboss.queue set retry_limit = $1 where name = 'finance.package'`, [count]);

/** Where the unit's packages would be kept stands a file, as on a disk that somebody damaged. */
async function damaged(work: () => Promise<void>) {
  const { dataDir } = office.server.ctx.config;
  const place = join(dataDir, 'files', 'fn_month', String(office.books.unit));
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, '');
  await work().finally(() => rm(place, { force: true }));
}

/** Closes the month; its package fails as often as it is tried. */
const failedFor = (count: number) =>
  damaged(async () => {
    await tries(count);
    expect((await post('close')).status).toBe(200);
    if (count > 0) await becomes('retrying');
    await becomes('failed');
    await tries(15);
  });

test('a package that fails says that it is tried again only while it is, and is made once when somebody asks again', async () => {
  const early = await post('retry_package');
  expect([early.status, early.body.code]).toEqual([409, 'MONTH_STATE']);
  await failedFor(2);
  expect((await march())?.may).toMatchObject({ retry_package: true, download: false });
  const refused = await download();
  expect([refused.status, refused.body.code]).toEqual([409, 'MONTH_STATE']);
  expect(JSON.stringify(refused.body)).not.toContain('será tentada');

  const key = randomUUID();
  const first = await post('retry_package', key);
  expect(first).toMatchObject({
    status: 200,
    body: { data: { package: { state: 'waiting' }, may: { retry_package: false } } },
  });
  const second = await post('retry_package', key);
  expect([second.status, second.body]).toEqual([200, first.body]);
  await becomes('ready');
  expect((await download()).status).toBe(200);
  const late = await post('retry_package');
  expect([late.status, late.body.code]).toEqual([409, 'MONTH_STATE']);
  const audits = await office.sql(
    `select after from gl_audit where action = 'month.retry_package' order by id`,
  );
  expect(audits).toEqual([{ after: here() }]);
  const jobs = await office.sql(
    `select from pgboss.job where name = 'finance.package' and (data->>'unitId')::bigint = $1`,
    [office.books.unit],
  );
  expect(jobs).toHaveLength(2);
});

test('two who ask at once have it made once, and who only looks may not ask', async () => {
  await failedFor(0);
  const email = 'financeiro@exemplo.com.br';
  const deny = (...flags: string[]) =>
    office.sql('update gl_user set denied = $2 where email = $1', [email, flags]);
  const clerk = await loggedIn(office.server.url, 'financeiro');
  await deny('can_finance_entry_edit');
  expect((await post('retry_package', undefined, clerk)).status).toBe(404);
  await office.sql(
    `insert into gl_user_business_unit (user_id, business_unit_id)
     values ((select id from gl_user where email = $1), $2)`,
    [email, office.books.unit],
  );
  expect((await post('retry_package', undefined, clerk)).status).toBe(403);
  await deny();
  const answers = await Promise.all([
    post('retry_package', undefined, clerk),
    post('retry_package'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await becomes('ready');
});

test('a month that was opened again has nothing to try again', async () => {
  await failedFor(0);
  const reopened = await admin.call('/api/fn_month/reopen', {
    method: 'POST',
    body: { ...here(), reason: 'Faltou uma nota' },
  });
  expect(reopened.status).toBe(200);
  const late = await post('retry_package');
  expect([late.status, late.body.code]).toEqual([409, 'MONTH_STATE']);
});
