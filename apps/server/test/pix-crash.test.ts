import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../src/platform/database/open.ts';
import { createLogger } from '../src/platform/logger.ts';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';
import { connectPsp } from './pix-office.ts';
import { startPsp } from './psp/psp.ts';

const office = crashOffices();

test('killed between the commit and the PSP, or before its answer: the next server has one code for each charge', async () => {
  const psp = await startPsp();
  onTestFinished(() => psp.stop());
  const { url, dataDir, rows, start } = await office({ PIX_PRIVATE_NETWORK: 'true' });
  const { db, close } = openDatabase(url, { max: 2, log: createLogger('fatal') });
  const { child, admin } = await start();
  const secret = (await readFile(join(dataDir, 'session-secret'), 'utf8')).trim();
  const [{ id }] = await rows(
    `select id from gl_business_unit where bank_code = '001' order by id limit 1`,
  );
  const unit = Number(id);
  await connectPsp({ db, config: { secret } }, unit, psp);
  await close();
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
  await killed(child);
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
