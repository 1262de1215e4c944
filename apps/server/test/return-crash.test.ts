import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bankReturnOf, FIRST_OF_MANY, manySlips } from './bank-desk.ts';
import { loggedIn, type TestClient } from './client.ts';
import { testDatabase } from './database.ts';
import { dataFolders, launch, ready } from './process.ts';

/** kill -9 in the middle of a return: it is whole or not begun, and going on does nothing twice. */
const LINES = 1_200;
/** A dead server's job is free again within two minutes. */
const PATIENCE = { timeout: 180_000, interval: 300 };

const dataDir = dataFolders();

async function ownDatabase() {
  const { url, folder = '', drop } = await testDatabase('demo');
  await cp(folder, dataDir(), { recursive: true });
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  onTestFinished(async () => {
    await holder.end();
    await drop();
  });
  return { url, holder };
}

test('killed in the middle, a return has done nothing, and the next server does it whole once', async () => {
  const { url: databaseUrl, holder } = await ownDatabase();
  const rows = async (text: string, values: unknown[] = []) =>
    (await holder.query(text, values)).rows;
  const start = async () => {
    const child = launch(dataDir(), { DATABASE_URL: databaseUrl });
    return { child, admin: await loggedIn(await ready(child), 'admin') };
  };
  const { child, admin } = await start();
  const [unit] = await rows(
    `select id, cnpj, bank_code, bank_agreement, bank_wallet from gl_business_unit
     where bank_code = '001' order by id limit 1`,
  );
  await rows(manySlips, [unit.id, LINES]);
  const lines = Array.from({ length: LINES }, (_, at) => ({
    our_number: FIRST_OF_MANY + at,
    paidCents: 10_000,
  }));
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bankReturnOf(unit, lines))]), 'r.ret');
  const read = await admin.call('/api/pm_return', { method: 'POST', body });
  expect(read).toMatchObject({ status: 200, body: { data: { counts: { paid: LINES } } } });
  const { id } = read.body.data as { id: number };
  const state = async (client: TestClient) =>
    (await client.call(`/api/pm_return/${id}?per_page=1`)).body.data;
  const count = async (text: string) => Number((await rows(text))[0].count);
  const payments = () => count(`select count(*) from pm_payment where source = 'cnab'`);
  const paid = () =>
    count(
      `select count(*) from pm_transaction where our_number >= ${FIRST_OF_MANY} and status = 'paid'`,
    );

  // The job writes what came of the lines last: it waits there, with all money booked and nothing committed.
  await holder.query('begin');
  await holder.query('lock table pm_return_line in share row exclusive mode');
  await admin.call(`/api/pm_return/${id}/apply`, { method: 'POST' });
  await vi.waitFor(
    async () => expect(await state(admin)).toMatchObject({ state: 'applying', done: LINES }),
    PATIENCE,
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  await holder.query('commit');
  const busy = `select from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and state <> 'idle'`;
  await vi.waitFor(async () => expect(await rows(busy)).toEqual([]), PATIENCE);
  expect([await payments(), await paid()]).toEqual([0, 0]);

  const { admin: again } = await start();
  await vi.waitFor(
    async () => expect(await state(again)).toMatchObject({ state: 'applied', done: LINES }),
    PATIENCE,
  );
  await again.call(`/api/pm_return/${id}/apply`, { method: 'POST' });
  expect([await payments(), await paid()]).toEqual([LINES, LINES]);
}, 400_000);
