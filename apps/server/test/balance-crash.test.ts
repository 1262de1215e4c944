import { expect, test, vi } from 'vitest';
import type { TestClient } from './client.ts';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';

/** kill -9 in the middle of transfers from a file: they are whole or not begun, and going on does nothing twice. */
const LINES = 1_000;
const PATH = '/api/at_ticket_balance/transfer_batch';
const office = crashOffices();

async function preview(client: TestClient, lines: string[]): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([lines.join('\r\n')]), 'saldos.csv');
  const answer = await client.call(PATH, { method: 'POST', body });
  expect(answer).toMatchObject({ status: 200, body: { data: { faults: [] } } });
  return (answer.body.data as { id: number }).id;
}

test('killed in the middle, a batch has moved nothing, and the next server makes it whole once', async () => {
  const { one: holder, rows, start, undone } = await office();
  const lineCount = async () =>
    (await rows(`select count(*)::int as n from at_ticket_balance where source = 'batch'`))[0].n;
  const isRunning = async () =>
    (await rows(`select value from gl_config where key = 'BALANCE_TRANSFER_RUNNING'`))[0].value;
  const { child, admin } = await start();
  const [from, to] = (
    await rows(`select id from at_ticket where merged_into is null and not exists (
      select from at_ticket_account where ticket_id = at_ticket.id) order by id limit 2`)
  ).map(({ id }) => Number(id));
  const credit = { amount_cents: 100_000, reason: 'Sinal' };
  await admin.call(`/api/at_ticket/${from}/balance`, { method: 'POST', body: credit });
  const id = await preview(
    admin,
    Array.from({ length: LINES }, (_, at) => `${from};${to};0,10;Linha ${at}`),
  );
  const state = async (client: TestClient) => (await client.call(`${PATH}/${id}`)).body.data;

  // The job writes its audit last: it waits there, with all transfers made and nothing committed.
  await holder.query('begin');
  await holder.query('lock table gl_audit in share row exclusive mode');
  await admin.call(`${PATH}/${id}/apply`, { method: 'POST' });
  await vi.waitFor(
    async () => expect(await state(admin)).toMatchObject({ state: 'applying', done: LINES }),
    PATIENCE,
  );
  expect(await lineCount()).toBe(0);
  await killed(child);
  await holder.query('commit');
  await undone();
  expect(await lineCount()).toBe(0);
  expect(await isRunning()).toBe(true);

  const { admin: again } = await start();
  const transfer = { from_id: from, to_id: to, amount_cents: 1, reason: 'Acerto' };
  const other = await again.call('/api/at_ticket_balance/transfer', {
    method: 'POST',
    body: transfer,
  });
  expect(other).toMatchObject({ status: 409, body: { code: 'BALANCE_TRANSFER_RUNNING' } });
  await vi.waitFor(
    async () => expect(await state(again)).toMatchObject({ state: 'applied', done: LINES }),
    PATIENCE,
  );
  await again.call(`${PATH}/${id}/apply`, { method: 'POST' });
  expect(await lineCount()).toBe(2 * LINES);
  expect(await isRunning()).not.toBe(true);
  const held = await rows(
    'select balance_cents from at_ticket_account where ticket_id = any($1) order by ticket_id',
    [[from, to]],
  );
  expect(held.map(({ balance_cents }) => Number(balance_cents))).toEqual([90_000, 10_000]);
}, 300_000);
