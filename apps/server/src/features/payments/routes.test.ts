import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = new TestClient(server.url);
});
afterAll(() => server.stop());

const get = (token: string) =>
  client.call(`/api/pm_transaction/${encodeURIComponent(token)}/token_get`);

test('an open slip holds a typed line and a Pix code that other programs take', async () => {
  const { status, body, headers } = await get('demo-boleto');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  const data = body.data as Record<string, string>;
  expect(body.found).toBe(true);
  expect(data).toMatchObject({
    value: 48_990,
    person_name: 'Cláudia Ferreira',
    receiver: 'Solar Aurora Energia Campinas Ltda',
    status: 'emitted',
    url_html: '/pm/demo-boleto/boleto',
    url_pdf: '/pm/demo-boleto/boleto.pdf',
    payment_code: expect.stringMatching(/^0019\d{43}$/),
    contact_url: null,
    payment_alternative_code_qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  });
  expect(isValidBoleto(data.payment_code ?? '')).toBe(true);
  expect(data.payment_code?.slice(-10)).toBe('0000048990');
  expect(getPixPayloadInfo(data.payment_alternative_code ?? '')).toMatchObject({ amount: 489.9 });
});

test.each([
  ['demo-pago', 'paid'],
  ['demo-cancelado', 'cancelled'],
])('%s says that it is %s and offers nothing to pay', async (token, status) => {
  const { body } = await get(token);
  expect(body).toMatchObject({
    found: true,
    data: { status, payment_code: null, payment_alternative_code: null, url_pdf: null },
  });
});

test('an overdue slip offers its updated amount at once', async () => {
  const change = (changes: object) =>
    server.ctx.db
      .updateTable('pm_transaction')
      .set(changes)
      .where('person_name', '=', 'Cláudia Ferreira')
      .where('value_cents', '=', 12_500)
      .execute();
  await change({ interest: null });
  const { data } = (await get('demo-vencido')).body as { data: Record<string, string> };
  expect(data).toMatchObject({
    status: 'overdue',
    value: 12_500,
    amount: { open_cents: 12_750, total_cents: 12_750, fine_cents: 250 },
    url_pdf: '/pm/demo-vencido/boleto.pdf',
  });
  expect(isValidBoleto(data.payment_code ?? '')).toBe(true);
  expect(data.payment_code?.slice(-10)).toBe('0000012750');
  expect(getPixPayloadInfo(data.payment_alternative_code ?? '')).toMatchObject({ amount: 127.5 });
  await change({ valid_days: 0 });
  const last = (await get('demo-vencido')).body.data as Record<string, string>;
  const ended = (last.payable_until ?? '') < ((data.amount as unknown as { on: string }).on ?? '');
  expect(last.amount === null).toBe(ended);
  await change({ valid_days: 30, interest: JSON.stringify({ kind: 3, value: '1.00' }) });
});

test('an overdue slip names the chatbot where another one is asked for, if one answers', async () => {
  const contact = async () => {
    const { body } = await get('demo-vencido');
    return (body.data as { contact_url: string | null }).contact_url;
  };
  expect(await contact()).toMatch(/^\/cb\/(demo|contato)$/);
  await server.ctx.db.updateTable('at_chatbot').set({ active: false }).execute();
  expect(await contact()).toBeNull();
  await server.ctx.db.updateTable('at_chatbot').set({ active: true }).execute();
});

test('an unknown, a cut, an injected and a huge token are answered alike', async () => {
  const tokens = ['demo-bolet', 'x'.repeat(43), "' or 1=1 --", '<script>', 'ação', '%00'];
  for (const token of tokens) {
    const { status, body } = await get(token);
    expect([status, body], token).toEqual([200, { found: false, data: null }]);
  }
  expect((await get('x'.repeat(10_000))).status).toBeGreaterThanOrEqual(400);
});

test('a customer sees the own open slips alone, and their links open', async () => {
  const customer = await loggedIn(server.url, 'cliente');
  const { body } = await customer.call('/api/pm_transaction/me_index');
  const data = body.data as { status: string; url: string; open_cents: number }[];
  expect(data.map(({ status, url, open_cents }) => [status, url, open_cents])).toEqual([
    ['overdue', '/pm/demo-vencido/options', expect.any(Number)],
    ['emitted', '/pm/demo-boleto/options', 48_990],
  ]);
  // 2 % of R$ 125,00, and interest by the day.
  expect(data[0]?.open_cents).toBeGreaterThan(12_750);
  const staff = await loggedIn(server.url, 'atendente');
  expect((await staff.call('/api/pm_transaction/me_index')).body.data).toEqual([]);
  expect((await client.call('/api/pm_transaction/me_index')).status).toBe(401);
});

test('an unknown token has no socket, and a page that speaks is let go', async () => {
  const stranger = new TestSocket(`${server.url}/ws/pm?token=nada`);
  expect(await stranger.closed()).toBe(4404);
  const page = new TestSocket(`${server.url}/ws/pm?token=demo-boleto`);
  page.socket.on('open', () => page.send({ action: 'hello' }));
  expect(await page.closed()).toBe(1006);
});

test('one address cannot hold sockets without end', async () => {
  const address = `${server.url}/ws/pm?token=demo-boleto`;
  const sockets = Array.from({ length: 52 }, () => new TestSocket(address));
  const refused = await Promise.race(sockets.map((socket) => socket.closed()));
  expect(refused).toBe(4429);
  for (const socket of sockets) socket.close();
});
