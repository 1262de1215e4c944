import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../src/platform/database/open.ts';
import { createLogger } from '../src/platform/logger.ts';
import { loggedIn } from './client.ts';
import { testDatabase } from './database.ts';
import { connectPsp } from './pix-office.ts';
import { dataFolders, launch, ready } from './process.ts';
import { startPsp } from './psp/psp.ts';

/** A dead server's job is free again within two minutes; lost ones are found every minute. */
const PATIENCE = { timeout: 180_000, interval: 300 };
const dataDir = dataFolders();

async function ownDatabase() {
  const { url, folder = '', drop } = await testDatabase('demo');
  await cp(folder, dataDir(), { recursive: true });
  const { db, pool, close } = openDatabase(url, { max: 2, log: createLogger('fatal') });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const rows = async (text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows;
  return { url, db, rows };
}

test('killed between the commit and the PSP, or before its answer: the next server has one code for each charge', async () => {
  const { url: databaseUrl, db, rows } = await ownDatabase();
  const psp = await startPsp();
  onTestFinished(() => psp.stop());
  const start = async () => {
    const child = launch(dataDir(), {
      DATABASE_URL: databaseUrl,
      PIX_PRIVATE_NETWORK: 'true',
    });
    return { child, admin: await loggedIn(await ready(child), 'admin') };
  };
  const { child, admin } = await start();
  const secret = (await readFile(join(dataDir(), 'session-secret'), 'utf8')).trim();
  const [{ id }] = await rows(
    `select id from gl_business_unit where bank_code = '001' order by id limit 1`,
  );
  const unit = Number(id);
  await connectPsp({ db, config: { secret } }, unit, psp);
  const emit = async () => {
    const draft = { value_cents: 1_000, due_date: '2090-01-31', person_name: 'Zuleica Prova' };
    const more = { person_tax_id: '12345678909', business_unit_id: unit, type: 'pix', emit: true };
    const body = { ...draft, ...more };
    const answer = await admin.call('/api/pm_transaction', { method: 'POST', body });
    return (answer.body.data as { id: number; provider_wait: string }).id;
  };
  // The first one is made, but the server does not hear of it; the second one never arrives.
  psp.next('silent', /PUT \/cobv/);
  psp.next('lost', /PUT \/cobv/);
  const ids = await Promise.all([emit(), emit()]);
  const codes = () =>
    rows(`select pix_txid, pix_code from pm_transaction where id = any($1)`, [ids]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await codes()).map(({ pix_code }) => pix_code)).toEqual([null, null]);
  expect([...psp.charges.values()].map(({ revisao }) => revisao)).toEqual([0]);

  await start();
  await vi.waitFor(
    async () => expect((await codes()).every(({ pix_code }) => pix_code !== null)).toBe(true),
    PATIENCE,
  );
  for (const { pix_txid, pix_code } of await codes()) {
    const made = psp.charges.get(`cobv/${pix_txid}`);
    expect(made).toMatchObject({ status: 'ATIVA', revisao: 0, pixCopiaECola: pix_code });
  }
  expect(psp.charges.size).toBe(2);
  expect(psp.faults).toEqual([]);
}, 400_000);
