import { expect, test, vi } from 'vitest';
import { bankReturnOf, FIRST_OF_MANY, manySlips } from './bank-desk.ts';
import type { TestClient } from './client.ts';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';

/** kill -9 in the middle of a return: it is whole or not begun, and going on does nothing twice. */
const LINES = 1_200;
const office = crashOffices();

test('killed in the middle, a return has done nothing, and the next server does it whole once', async () => {
  const { one: holder, rows, start, undone } = await office();
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
  await killed(child);
  await holder.query('commit');
  await undone();
  expect([await payments(), await paid()]).toEqual([0, 0]);

  const { admin: again } = await start();
  await vi.waitFor(
    async () => expect(await state(again)).toMatchObject({ state: 'applied', done: LINES }),
    PATIENCE,
  );
  await again.call(`/api/pm_return/${id}/apply`, { method: 'POST' });
  expect([await payments(), await paid()]).toEqual([LINES, LINES]);
}, 400_000);
