import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createPayment, emitPayment } from './payments.ts';

const SECRET = 'what the provider and we know, nobody else';

let server: TestServer;
let payment: { id: number; token: string; reference: string };
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_SECRET_PM: SECRET });
  await sql`
    insert into gl_user_business_unit (user_id, business_unit_id)
    select person.id, unit.id from gl_user person, gl_business_unit unit
    where person.email = 'financeiro@exemplo.com.br' on conflict do nothing`.execute(server.ctx.db);
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
      personId: null,
      personName: 'Ana',
      unitId,
      cents: 1_000,
      dueDate: '2090-01-31',
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
  return new TestClient(server.url).call(`/api/webhook/pm/${provider}`, {
    method: 'POST',
    body,
    headers: {
      'x-balcao-signature': sent.header ?? `t=${time},v1=${signature}`,
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

/** Tells again what a busy server did not take, as a provider does; what it took without an answer it has seen then. */
async function untilTaken(event: object, again = false): Promise<void> {
  const { status } = await deliver(event);
  if (status === 503) return untilTaken(event, true);
  expect(again && status === 409 ? 200 : status).toBe(200);
}

test('of 100 events for one payment at once, one takes effect, and the others are kept for staff', async () => {
  await Promise.all(Array.from({ length: 100 }, () => untilTaken(paid())));
  const actions = (await auditOf(payment.id)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'payment.paid')).toHaveLength(1);
  expect(actions).toHaveLength(100);
});

test('of 100 parts at once none is lost: ten pay the charge, ninety wait for a refund', async () => {
  await Promise.all(Array.from({ length: 100 }, () => untilTaken(paid({ paid_cents: 100 }))));
  expect(await statusNow()).toBe('paid');
  const kept = await server.ctx.db
    .selectFrom('pm_payment')
    .select('duplicate')
    .where('transaction_id', '=', payment.id)
    .execute();
  expect(kept).toHaveLength(100);
  expect(kept.filter(({ duplicate }) => duplicate)).toHaveLength(90);
});

/** What staff is told about received money: lines of the ticket's or the payment's internal thread, and notices. */
async function toldOf(origin: string, parentCode: number) {
  const { db } = server.ctx;
  const lines = await db
    .selectFrom('gl_message as message')
    .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
    .select('body')
    .where('origin', '=', origin)
    .where('parent_code', '=', String(parentCode))
    .where('channel_id', '=', 2)
    .orderBy('seq')
    .execute();
  const notices = await db
    .selectFrom('gl_notification as notice')
    .innerJoin('gl_user as person', 'person.id', 'notice.user_id')
    .select(['notice.title', 'person.email'])
    .where('url', '=', `/${origin}/${parentCode}/edit`)
    .orderBy('person.email')
    .execute();
  return { lines: lines.map(({ body }) => body), notices };
}

test.each([
  ['one cent', 1],
  ['one cent less than the value', 999],
])('%s pays a part, the rest stays open, and staff hears of it once', async (_, cents) => {
  const event = paid({ paid_cents: cents });
  expect((await deliver(event)).body).toEqual({ applied: true });
  expect((await deliver(event)).status).toBe(409);
  expect(await statusNow()).toBe('partial');
  expect(await auditOf(payment.id)).toEqual([{ action: 'payment.partial' }]);
  const kept = server.ctx.db
    .selectFrom('pm_webhook_event')
    .select(['outcome', 'body'])
    .where('transaction_id', '=', payment.id);
  expect(await kept.execute()).toMatchObject([{ outcome: 'partial', body: { paid_cents: cents } }]);
  const { lines, notices } = await toldOf('pm_transaction', payment.id);
  const [came, rest] = cents === 1 ? ['R$ 0,01', 'R$ 9,99'] : ['R$ 9,99', 'R$ 0,01'];
  expect(lines).toEqual([
    `Chegou ${came} para a cobrança de R$ 10,00. Faltam ${rest}, que continuam em aberto.`,
  ]);
  expect(notices).toContainEqual({
    title: 'Pagamento menor que o valor',
    email: 'financeiro@exemplo.com.br',
  });
  const finance = await loggedIn(server.url, 'financeiro');
  const { body: bell } = await finance.call('/api/gl_notification');
  expect((bell.data as object[])[0]).toMatchObject({
    kind: 'payment',
    url: `/pm_transaction/${payment.id}/edit`,
    text: `Pagamento de Ana. ${lines[0]}`,
  });
});

test.each([
  ['the rest', 1],
  ['more than the rest', 1_001],
])('%s pays the payment', async (_, cents) => {
  await deliver(paid({ paid_cents: 999 }));
  expect((await deliver(paid({ paid_cents: cents }))).body).toEqual({ applied: true });
  expect(await statusNow()).toBe('paid');
});

test('of more than the value staff hears, and no notice of money takes the place of another', async () => {
  await deliver(paid({ paid_cents: 999 }));
  await deliver(paid({ paid_cents: 100_000 }));
  const { lines, notices } = await toldOf('pm_transaction', payment.id);
  expect(lines.at(-1)).toBe(
    'Chegou R$ 1.000,00 para a cobrança de R$ 10,00, que está paga. Sobram R$ 999,99: confira com o banco.',
  );
  const titles = notices
    .filter(({ email }) => email === 'financeiro@exemplo.com.br')
    .map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Pagamento maior que o valor', 'Pagamento menor que o valor']);
});

test('where nobody looks after the money of the unit, the admins hear of it', async () => {
  const { db } = server.ctx;
  const groups = await db.selectFrom('gl_user_group').select(['id', 'flags']).execute();
  await db.updateTable('gl_user_group').set({ flags: [] }).execute();
  await deliver(paid({ paid_cents: 1 }));
  for (const { id, flags } of groups) {
    await db.updateTable('gl_user_group').set({ flags }).where('id', '=', id).execute();
  }
  const { notices } = await toldOf('pm_transaction', payment.id);
  expect(notices.map(({ email }) => email)).toEqual(['admin@exemplo.com.br']);
});

test('of a payment of a ticket its attendant hears, in the ticket', async () => {
  const { db } = server.ctx;
  const ticket = await db
    .selectFrom('at_ticket as ticket')
    .innerJoin('gl_user as person', 'person.id', 'ticket.assignee_id')
    .select(['ticket.id', 'person.email'])
    .orderBy('ticket.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const change = db.updateTable('pm_transaction').set({ ticket_id: ticket.id });
  await change.where('id', '=', payment.id).execute();
  await deliver(paid({ paid_cents: 1 }));
  const { lines, notices } = await toldOf('at_ticket', ticket.id);
  expect(lines.at(-1)).toMatch(/^Chegou R\$ 0,01 para a cobrança de R\$ 10,00/);
  expect(notices.map(({ email }) => email)).toContain(ticket.email);
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
  const { lines, notices } = await toldOf('pm_transaction', payment.id);
  expect(lines).toEqual([
    'Chegou R$ 10,00 para uma cobrança de R$ 10,00 que não está em aberto. O valor aguarda devolução.',
  ]);
  expect(notices.map(({ title }) => title)).toContain('Pagamento inesperado');
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

test('a day that no calendar here knows is refused, and no money is lost by it', async () => {
  for (const paid_at of ['0000-12-31T13:00:00Z', '1999-12-31T13:00:00Z']) {
    expect((await deliver(paid({ paid_at }))).status).toBe(422);
  }
  expect(await statusNow()).toBe('emitted');
});
