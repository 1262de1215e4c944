import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '../test/abuse/abuse.ts';
import { recordRows } from '../test/abuse/records.ts';
import { loggedIn, TestClient } from '../test/client.ts';
import { openApiCalls } from '../test/open-api-calls.ts';
import { startTestServer, type TestServer } from '../test/server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = new TestClient(server.url);
});
afterAll(() => server.stop());

const asPerson = { headers: { accept: 'text/html' } };

test('the first page is the login', async () => {
  const { status, headers } = await client.call('/');
  expect([status, headers.get('location')]).toEqual([302, '/login']);
});

test('an address that is no page answers 404 with a page for people and JSON for programs', async () => {
  expect(await client.call('/nada', asPerson)).toMatchObject({
    status: 404,
    body: { text: expect.stringContaining('<div id="root">') },
  });
  expect(await client.call('/nada')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('pages run no foreign script and are never kept', async () => {
  for (const path of ['/login', '/cb/contato', '/nada']) {
    const { headers } = await client.call(path, asPerson);
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts, path).toMatch(/^'self' 'nonce-[\da-f]{32}'$/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('hashed files come compressed as they were built, and are kept for a year', async () => {
  const headers = { 'accept-encoding': 'br' };
  const { body, headers: answer } = await client.call('/assets/page-1a2b.js', { headers });
  expect(body.text).toBe('console.log("Balcão")');
  expect(answer.get('content-encoding')).toBe('br');
  expect(answer.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await client.call('/assets/page-1a2b.js.br')).status).toBe(404);
  expect((await client.call('/assets/..%2f..%2fpackage.json')).status).toBe(404);
});

test('what a page holds of the visitor cannot end its script element', async () => {
  await server.ctx.db
    .updateTable('at_chatbot')
    .set({ name: '</script><script>alert(1)</script>$&' })
    .where('code', '=', 'demo')
    .execute();
  const { body } = await client.call('/cb/demo');
  expect(body.text).not.toContain('</script><script>');
  const island = /id="boot">(.*?)<\/script>/.exec(String(body.text))?.[1] ?? '';
  expect(JSON.parse(island).chatbot.name).toBe('</script><script>alert(1)</script>$&');
});

test('what is private is kept by no browser and no proxy, whoever asks and whatever is answered', async () => {
  const staff = await loggedIn(server.url, 'admin');
  const answers = await Promise.all([
    staff.call('/api/session/web'),
    staff.call('/api/at_ticket'),
    staff.call('/api/gl_user/1/edit'),
    staff.call('/api/gl_city/options?q=camp'),
    staff.call('/api/me/gl_user/edit'),
    staff.call('/home', asPerson),
    staff.call('/auth/login', { method: 'POST', body: { username: 'a', password: 'b' } }),
    client.call('/sanctum/csrf-cookie'),
    client.call('/chatbot/firstMessages/contato'),
    client.call('/chatbot/status/contato'),
    client.call('/files/1/a.pdf?e=1&s=x'),
    client.call('/api/at_ticket'),
    client.call('/nada'),
    client.call('/login'),
  ]);
  for (const { headers } of answers) expect(headers.get('cache-control')).toMatch(/no-store/);
});

describe('the page of all calls', () => {
  test('is for staff where the installation says so', async () => {
    const closed = await startTestServer({ DATABASE_URL: server.databaseUrl, API_DOCS: 'staff' });
    try {
      const stranger = new TestClient(closed.url);
      for (const path of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
        expect((await stranger.call(path)).status, path).toBe(401);
        const customer = await loggedIn(closed.url, 'cliente');
        expect((await customer.call(path)).status, path).toBe(403);
      }
      const staff = await loggedIn(closed.url, 'atendente');
      expect((await staff.call('/api/docs/json')).status).toBe(200);
    } finally {
      await closed.stop();
    }
  });
});

test('OpenAPI shows every call of the contract with its answers', async () => {
  const { body } = await client.call('/api/docs/json');
  const paths = body.paths as Record<string, Record<string, { responses: object }>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const ofRecords = recordRows.map(([call]) => nameOf(call).replace(/:(\w+)/g, '{$1}'));
  expect(calls.toSorted()).toEqual([...ofRecords, ...openApiCalls].toSorted());
  expect(paths['/auth/login']?.post?.responses).toHaveProperty('4XX');
});

test('OpenAPI lists the key of acts, and what refusals bring', async () => {
  const { body } = await client.call('/api/docs/json');
  type Shown = { parameters?: { in: string; name: string }[]; responses: object };
  const paths = body.paths as Record<string, Record<string, Shown>>;
  const acts = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some((one) => one.in === 'header' && one.name === 'idempotency-key')
        ? [`${method.toUpperCase()} ${path}`]
        : [],
    ),
  );
  const draft = '/api/at_dialog/{id}';
  const charges = '/api/pm_transaction';
  const onCharge = 'emit cancel change_type settle refund remind retry duplicate repeat'.split(' ');
  const ofRecords = recordRows
    .map(([call]) => nameOf(call).replaceAll(':id', '{id}'))
    .filter((call) => /^(POST \/api\/\w+|(PUT|DELETE) \S+)$/.test(call));
  expect(ofRecords).toContain('POST /api/fn_account');
  expect(acts.toSorted()).toEqual(
    [
      ...ofRecords,
      ...['', '/import'].map((act) => `POST /api/ad_spending${act}`),
      ...['', '/{id}/pay', '/{id}/undo'].map((act) => `POST /api/af_batch${act}`),
      'POST /api/am_delivery/{id}/retry',
      'POST /api/at_dialog',
      ...['import', 'import_file', 'publish', 'put_back'].map((act) => `POST ${draft}/${act}`),
      `PUT ${draft}/draft`,
      'POST /api/at_ticket/{id}/balance',
      ...['', '_batch', '_batch/{id}/apply'].map(
        (act) => `POST /api/at_ticket_balance/transfer${act}`,
      ),
      'POST /api/fn_bank_account/transfer',
      ...['close', 'reopen', 'retry_package'].map((act) => `POST /api/fn_month/${act}`),
      ...['', '/{id}/accept'].map((act) => `POST /api/fn_statement${act}`),
      ...['match', 'book', 'unmatch', 'ignore', 'unignore'].map(
        (act) => `POST /api/fn_statement/line/{id}/${act}`,
      ),
      ...['', '/instalments', '/recurrence'].map((act) => `POST /api/fn_entry${act}`),
      ...['PUT', 'DELETE'].map((method) => `${method} /api/fn_entry/{id}`),
      'PUT /api/fn_recurrence/{id}',
      'POST /api/fn_recurrence/{id}/stop',
      ...['settle', 'reverse', 'cancel'].map((act) => `POST /api/fn_entry/{id}/${act}`),
      'POST /api/fn_bank_account/transfer/{id}/reverse',
      ...['', '/instalments', '/recurrence', '/bulk'].map((act) => `POST ${charges}${act}`),
      'POST /api/pm_recurrence/{id}/stop',
      'POST /api/pm_provider/{business_unit_id}/webhook',
      'PUT /api/pm_provider/{business_unit_id}',
      'POST /api/nf_certificate',
      'PUT /api/nf_fiscal/{business_unit_id}',
      ...['', '/bulk'].map((act) => `POST /api/nf_invoice${act}`),
      ...['emit', 'retry', 'discard', 'cancel', 'substitute', 'mail'].map(
        (act) => `POST /api/nf_invoice/{id}/${act}`,
      ),
      'POST /api/pm_remittance',
      ...['', '/{id}/apply'].map((act) => `POST /api/pm_return${act}`),
      ...onCharge.map((act) => `POST ${charges}/{id}/${act}`),
      `PUT ${charges}/{id}`,
      `DELETE ${charges}/{id}`,
      ...['retry', 'discard'].map((act) => `POST /api/operations/job/{id}/${act}`),
      'POST /api/report/schedule',
      'DELETE /api/report/schedule/{id}',
    ].toSorted(),
  );
  const responses = paths[`${draft}/publish`]?.post?.responses;
  expect(JSON.stringify(Object(responses)['409'])).toContain('collisions');
  expect(JSON.stringify(Object(responses)['422'])).toContain('faults');
});

test('one address cannot ask without end', async () => {
  const strict = await startTestServer({ DATABASE_URL: server.databaseUrl, LIMIT_REQUESTS: '10' });
  try {
    const visitor = new TestClient(strict.url);
    const calls = Array.from({ length: 15 }, () => visitor.call('/api/session/web'));
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toMatchObject({ code: 'TOO_MANY', message: expect.any(String) });
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  } finally {
    await strict.stop();
  }
});
