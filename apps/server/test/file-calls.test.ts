import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceDesk } from './balance.ts';
import { bankDesk, bankReturnOf } from './bank-desk.ts';
import { chargeOffice } from './charges.ts';
import type { TestClient } from './client.ts';
import { type TicketOffice, ticketOffice } from './tickets.ts';

let tickets: TicketOffice;
let charges: Awaited<ReturnType<typeof chargeOffice>>;
beforeAll(async () => {
  [tickets, charges] = await Promise.all([ticketOffice(), chargeOffice()]);
});
afterAll(() => Promise.all([tickets.server.stop(), charges.server.stop()]));

/** A call with its key, as a program outside repeats it. */
const send = (client: TestClient, path: string, key: string, file?: Buffer | string) => {
  const body = new FormData();
  if (file !== undefined)
    body.append(
      'file',
      new Blob([typeof file === 'string' ? file : new Uint8Array(file)]),
      'arquivo',
    );
  const headers = { 'idempotency-key': key };
  return client.call(path, { method: 'POST', headers, ...(file !== undefined && { body }) });
};

test('transfers from a file are previewed and made once per key, with the first answer', async () => {
  const { admin, sql } = tickets;
  const [from, to] = [await tickets.open(), await tickets.open()];
  await balanceDesk(tickets).credit(from, 10_000);
  const path = '/api/at_ticket_balance/transfer_batch';
  const csv = `from;to;amount;reason\n${from};${to};60,00;Um\n`;
  const key = randomUUID();
  const first = await send(admin, path, key, csv);
  expect(first.status).toBe(200);
  expect((await send(admin, path, key, csv)).body).toEqual(first.body);
  expect((await send(admin, path, key, csv.replace('60', '61'))).body.code).toBe('KEY_USED');
  const { id } = first.body.data as { id: number };
  const act = randomUUID();
  const begun = await send(admin, `${path}/${id}/apply`, act);
  expect(begun.body.data).toMatchObject({ id, state: 'applying' });
  await expect
    .poll(async () => (await admin.call(`${path}/${id}`)).body.data, { timeout: 15_000 })
    .toMatchObject({ state: 'applied' });
  expect((await send(admin, `${path}/${id}/apply`, act)).body).toEqual(begun.body);
  const lines = `select count(*)::int as lines from at_ticket_balance where ticket_id = ${to}`;
  expect(await sql(lines)).toEqual([{ lines: 1 }]);
});

test('a return is read and applied once per key, with the first answer', async () => {
  const bank = await bankDesk(charges);
  const slip = await bank.slip();
  const file = (number: number) =>
    bankReturnOf(bank.unit, [{ ...slip, paidCents: 4_000 }], { number });
  const key = randomUUID();
  const first = await send(charges.admin, '/api/pm_return', key, file(71));
  expect(first.status).toBe(200);
  expect((await send(charges.admin, '/api/pm_return', key, file(71))).body).toEqual(first.body);
  const other = await send(charges.admin, '/api/pm_return', key, file(72));
  expect(other.body.code).toBe('KEY_USED');
  const { id } = first.body.data as { id: number };
  const act = randomUUID();
  const begun = await send(charges.admin, `/api/pm_return/${id}/apply`, act);
  expect(begun.status).toBe(200);
  await expect
    .poll(async () => (await bank.charge(slip.id)).paid_cents, { timeout: 15_000 })
    .toBe(4_000);
  expect((await send(charges.admin, `/api/pm_return/${id}/apply`, act)).body).toEqual(begun.body);
  expect(await bank.charge(slip.id)).toMatchObject({ status: 'partial', paid_cents: 4_000 });
});
