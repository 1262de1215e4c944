import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestClient, TestSocket } from '../../../test-client.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createPayment, emitPayment } from '../service.ts';

const SECRET = 'what the provider and we know, nobody else';

let server: TestServer;
let payment: { id: number; token: string; reference: string };
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_SECRET_PM: SECRET });
});
afterAll(() => server.stop());

beforeEach(async () => {
  const { ctx } = server;
  const made = await ctx.db.transaction().execute(async (trx) => {
    const { id: unitId } = await trx
      .selectFrom('gl_business_unit')
      .select('id')
      .where('bank_code', '=', '001')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const draft = await createPayment(trx, ctx.config.secret, {
      ...{ personId: null, personName: 'Ana', unitId, cents: 1_000, dueDate: '2090-01-31' },
      type: 'boleto',
    });
    await emitPayment(trx, null, draft.id, ctx.clock());
    return draft;
  });
  payment = { ...made, reference: `PM${String(made.id).padStart(10, '0')}` };
});

type Sent = { secret?: string; time?: number; provider?: string; header?: string; type?: string };
const nowSeconds = () => Math.floor(server.ctx.clock().getTime() / 1000);

function deliver(event: object | string, sent: Sent = {}) {
  const { secret = SECRET, time = nowSeconds(), provider = 'balcao' } = sent;
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const header = sent.header ?? `t=${time},v1=${signature}`;
  return new TestClient(server.url).call(`/api/webhook/pm/${provider}`, {
    method: 'POST',
    body,
    headers: {
      'x-balcao-signature': header,
      'content-type': sent.type ?? 'application/json',
    },
  });
}

const paid = (more: object = {}) => ({
  event_id: randomUUID(),
  type: 'paid',
  reference: payment.reference,
  paid_cents: 1_000,
  paid_at: '2026-11-20T13:00:00-03:00',
  ...more,
});

const statusNow = async () => {
  const { body } = await new TestClient(server.url).call(
    `/api/pm_transaction/${payment.token}/token_get`,
  );
  return (body.data as { status: string }).status;
};

const auditOf = (id: number) =>
  server.ctx.db
    .selectFrom('gl_audit')
    .select('action')
    .where('record', '=', 'pm_transaction')
    .where('record_id', '=', id)
    .where('action', '<>', 'payment.emit')
    .execute();

test('a signed word marks the payment paid, and its open page hears of it', async () => {
  const page = new TestSocket(`${server.url}/ws/pm?token=${payment.token}`);
  await new Promise((resolve) => page.socket.once('open', resolve));
  const { status, body } = await deliver(paid());
  expect([status, body]).toEqual([200, { applied: true }]);
  expect(await page.next()).toEqual({ action: 'changed' });
  expect(await statusNow()).toBe('paid');
  page.close();
});

test('of 100 deliveries of one event at once, one takes effect', async () => {
  const event = paid();
  const replies = await Promise.all(Array.from({ length: 100 }, () => deliver(event)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(99);
  expect(await auditOf(payment.id)).toEqual([{ action: 'payment.paid' }]);
});

test('of 100 events for one payment at once, one takes effect, and the others are kept for staff', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => deliver(paid())));
  expect(replies.filter(({ body }) => body.applied === true)).toHaveLength(1);
  const actions = (await auditOf(payment.id)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'payment.paid')).toHaveLength(1);
  expect(actions).toHaveLength(100);
});

test('money for a cancelled payment changes nothing but is written down', async () => {
  await server.ctx.db
    .updateTable('pm_transaction')
    .set({ status: 'cancelled' })
    .where('id', '=', payment.id)
    .execute();
  expect((await deliver(paid())).body).toEqual({ applied: false });
  expect(await statusNow()).toBe('cancelled');
  expect(await auditOf(payment.id)).toEqual([{ action: 'payment.unexpected' }]);
});

test('an event for nothing of ours is not found, and is taken later when it fits', async () => {
  const event = paid({ reference: 'PM9999999999' });
  expect((await deliver(event)).status).toBe(404);
  expect((await deliver({ ...event, reference: payment.reference })).status).toBe(200);
});

test.each<[string, () => Sent]>([
  ['another secret', () => ({ secret: 'x'.repeat(40) })],
  ['a time stamp of six minutes ago', () => ({ time: nowSeconds() - 360 })],
  ['a time stamp of the future', () => ({ time: nowSeconds() + 360 })],
  ['no signature', () => ({ header: '' })],
  ['a signature of another shape', () => ({ header: `t=${nowSeconds()},v1=00` })],
  ['a time that was not signed', () => ({ header: `t=${nowSeconds()},v1=${'0'.repeat(64)}` })],
])('%s is refused, and nothing changes', async (_, sent) => {
  const { status, body } = await deliver(paid(), sent());
  expect([status, body.code]).toEqual([401, 'SIGNATURE_WRONG']);
  expect(await statusNow()).toBe('emitted');
});

test('an unknown provider, another content type, no JSON and wrong fields are refused', async () => {
  expect((await deliver(paid(), { provider: 'outro' })).status).toBe(404);
  expect((await deliver(paid(), { provider: '__proto__' })).status).toBe(404);
  expect((await deliver(paid(), { type: 'text/plain' })).status).toBe(415);
  expect((await deliver('{')).status).toBe(400);
  expect((await deliver(paid({ paid_cents: -1 }))).status).toBe(422);
  expect((await deliver(paid({ reference: "' or 1=1" }))).status).toBe(422);
  expect(await statusNow()).toBe('emitted');
});

test('without a secret no news is taken', async () => {
  const silent = await startTestServer({ DATABASE_URL: server.databaseUrl });
  try {
    const { status } = await new TestClient(silent.url).call('/api/webhook/pm/balcao', {
      method: 'POST',
      body: paid(),
    });
    expect(status).toBe(404);
  } finally {
    await silent.stop();
  }
});
