import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '../test/abuse/abuse.ts';
import { recordRows } from '../test/abuse/records.ts';
import { loggedIn, TestClient } from '../test/client.ts';
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
  expect(calls.toSorted()).toEqual(
    [
      ...ofRecords,
      'DELETE /api/gl_message/{id}',
      'DELETE /api/gl_user/{id}/email_change',
      'DELETE /api/gl_user/{id}/sessions',
      'DELETE /api/gl_user/{id}/two_factor',
      'DELETE /api/maintenance/impersonate',
      'DELETE /api/me/email_change',
      'DELETE /api/me/sessions/{id}',
      'DELETE /api/me/token/{id}',
      'GET /api/access/human_challenge',
      'GET /api/access/confirm_email/{token}',
      'GET /api/access/recover_token/{token}',
      'GET /api/at_ticket',
      'GET /api/at_ticket/check/{code}',
      'GET /api/at_ticket/count',
      'GET /api/at_ticket/views',
      'GET /api/at_ticket/{id}/neighbours',
      'POST /api/at_ticket/bulk',
      'GET /api/at_ticket/me_index',
      'GET /api/at_ticket/sectors',
      'GET /api/at_ticket/{id}/assignees',
      'GET /api/at_ticket/{id}/doc/{code}',
      'GET /api/at_ticket/{id}/edit',
      'GET /api/at_ticket/{token}/public_get',
      'GET /api/at_ticket/{token}/signed',
      'GET /api/at_ticket_status/options',
      'GET /api/gl_audit',
      'GET /api/gl_audit/state',
      'GET /api/gl_city/options',
      'GET /api/gl_message/{origin}/{parent_code}/threads',
      'GET /api/gl_message/{origin}/{parent_code}/{channel_id}/draft',
      'GET /api/gl_message/{origin}/{parent_code}/{channel_id}/message_index',
      'DELETE /api/gl_saved_view/{id}',
      'GET /api/gl_message/{origin}/{parent_code}/{channel_id}/people',
      'GET /api/gl_message/{origin}/{parent_code}/{channel_id}/pinned',
      'GET /api/gl_message/{origin}/{parent_code}/{channel_id}/template/{template_id}',
      'GET /api/gl_message/{origin}/{parent_code}/{channel_id}/templates',
      'GET /api/gl_saved_view',
      'GET /api/gl_notification',
      'POST /api/gl_message/pin',
      'POST /api/gl_message/{id}/mail_retry',
      'POST /api/gl_notification/read',
      'POST /api/gl_message/{origin}/{parent_code}/{channel_id}/read',
      'POST /api/gl_saved_view',
      'PUT /api/gl_message/{origin}/{parent_code}/{channel_id}/draft',
      'PUT /api/gl_saved_view/{id}',
      'GET /api/gl_user/{id}/access',
      'GET /api/gl_user/{token}/token_get',
      'GET /api/gl_privacy_request',
      'GET /api/gl_privacy_request/{id}/export',
      'GET /api/gl_privacy_request/{id}/plan',
      'GET /api/gl_retention',
      'GET /api/gl_retention/{kind}/plan',
      'GET /api/me/email_change',
      'GET /api/me/gl_user/edit',
      'GET /api/me/privacy_request',
      'GET /api/me/sessions',
      'GET /api/me/two_factor',
      'GET /api/me/token',
      'GET /api/pm_transaction/me_index',
      'GET /api/pm_transaction/{token}/token_get',
      'GET /api/route/table',
      'GET /api/session/web',
      'GET /auth/logoutApi',
      'GET /chatbot/firstMessages/{code}',
      'GET /chatbot/status/{code}',
      'GET /sanctum/csrf-cookie',
      'POST /api/access/confirm_email',
      'POST /api/access/recover_email',
      'POST /api/access/recover_token',
      'DELETE /api/at_ticket/{id}/link/{other}',
      'POST /api/at_ticket',
      'POST /api/at_ticket/{id}/link',
      'POST /api/at_ticket/{id}/merge',
      'POST /api/at_ticket/{id}/paper_sign',
      'POST /api/at_ticket/{id}/sign_request',
      'POST /api/at_ticket/{id}/transfer',
      'POST /api/at_ticket/{token}/public_attachFile',
      'POST /api/gl_audit/check',
      'POST /api/gl_message/resolve',
      'POST /api/gl_message/{id}/message_attach',
      'POST /api/gl_message/{origin}/{parent_code}/{channel_id}/message_file',
      'POST /api/gl_message/{origin}/{parent_code}/{channel_id}/message_save',
      'POST /api/gl_privacy_request',
      'POST /api/gl_privacy_request/{id}/close',
      'POST /api/gl_privacy_request/{id}/erase',
      'POST /api/gl_user/token/create',
      'POST /api/gl_user/{id}/invite',
      'POST /api/maintenance/impersonate',
      'POST /api/me/two_factor',
      'POST /api/me/two_factor/confirm',
      'POST /api/me/two_factor/disable',
      'POST /api/me/gl_user/pwd_change',
      'POST /api/me/privacy_request',
      'DELETE /api/gl_resource/{id}',
      'GET /api/gl_resource',
      'GET /api/gl_resource/upload/{id}',
      'GET /api/gl_resource/{id}/edit',
      'GET /api/gl_resource/{id}/mail',
      'POST /api/gl_resource/attachFile',
      'POST /api/gl_resource/attachPresignedFile',
      'POST /api/gl_resource/generatePresignedOriginUrl',
      'PUT /api/gl_resource/{id}',
      'POST /api/mail/incoming',
      'POST /api/test/prod_submit',
      'POST /api/webhook/pm/{provider}',
      'POST /auth/externalCreate',
      'POST /auth/login',
      'POST /auth/two_factor',
      'PUT /api/at_ticket/{id}',
      'PUT /api/gl_retention/{kind}',
      'PUT /api/me/gl_user/{id}',
    ].toSorted(),
  );
  expect(paths['/auth/login']?.post?.responses).toHaveProperty('4XX');
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
