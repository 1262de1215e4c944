import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createPayment } from './payments.ts';

let server: TestServer;
let admin: TestClient;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  const { db, config } = server.ctx;
  const unit = await db
    .selectFrom('gl_business_unit')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const draft = {
    personId: null,
    personName: 'Ana',
    unitId: unit.id,
    cents: 10_000,
    dueDate: '2026-11-20',
    type: 'boleto' as const,
  };
  ({ id } = await createPayment(db, config.secret, draft));
  await db
    .updateTable('pm_transaction')
    .set({
      fine: JSON.stringify({ kind: 2, value: '2.00' }),
      interest: JSON.stringify({ kind: 1, value: '0.10' }),
      valid_days: 5,
    })
    .where('id', '=', id)
    .execute();
});
afterAll(() => server.stop());

const quote = (on?: string, client = admin) =>
  client.call(`/api/pm_transaction/${id}/quote${on ? `?on=${on}` : ''}`);

test('a draft, too, has its price on any day', async () => {
  const { status, body } = await quote('2026-11-25');
  expect(status).toBe(200);
  expect(body.data).toEqual({
    on: '2026-11-25',
    counted_due_date: '2026-11-23',
    original_cents: 10_000,
    fine_cents: 200,
    interest_cents: 20,
    discount_cents: 0,
    abatement_cents: 0,
    total_cents: 10_220,
    days_late: 2,
    paid_cents: 0,
    due_cents: 10_220,
  });
  expect((await quote('2001-01-01')).body.data).toMatchObject({ total_cents: 10_000 });
});

test('after its last day it has none, and the answer names that day', async () => {
  expect((await quote('2026-11-30')).status).toBe(200);
  expect(await quote('2026-12-01')).toMatchObject({
    status: 409,
    body: { code: 'CHARGE_EXPIRED', message: expect.stringContaining('30/11/2026') },
  });
});

test('what is no day is refused at its field', async () => {
  for (const on of ['2026-02-31', 'hoje', '2026-11-25T00:00:00Z']) {
    const { status, body } = await quote(on);
    expect([status, Object.keys(body.errors as object)], on).toEqual([422, ['on']]);
  }
});

test('who may not see a charge learns nothing of it', async () => {
  expect((await quote(undefined, new TestClient(server.url))).status).toBe(401);
  expect((await quote(undefined, await loggedIn(server.url, 'cliente'))).status).toBe(403);
  expect((await quote(undefined, await loggedIn(server.url, 'atendente'))).status).toBe(403);
  expect((await admin.call('/api/pm_transaction/999999/quote')).status).toBe(404);
});
