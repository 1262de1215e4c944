import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

async function preview(values: Record<string, string>) {
  const { status, body, headers } = await supervisor.call(
    `/api/at_chatbot/preview?${new URLSearchParams(values)}`,
  );
  expect(status).toBe(200);
  return { html: String(body.text), headers };
}

test('the page shows unsaved values and the greeting, makes no ticket and runs nothing', async () => {
  const count = async () =>
    (await server.ctx.pool.query('select count(*) from at_ticket')).rows[0].count;
  const before = await count();
  const { html, headers } = await preview({
    company_name: 'Padaria <b>do</b> Bairro',
    avatar_url: '/pictures/a".webp',
    background_url: '/pictures/b.webp',
    dialog_id: '1',
  });
  expect(html).toContain('class="own-background"');
  expect(html).toContain('--face:url(&quot;/pictures/a%22.webp&quot;)');
  expect(html).toContain('--photo:url(&quot;/pictures/b.webp&quot;)');
  expect(html).toMatch(/class="bubble">\S/);
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(await count()).toBe(before);
});

test('a dialog that nobody published says so in place of its greeting', async () => {
  const body = { name: 'Novo', code: 'novo' };
  const { body: made } = await supervisor.call('/api/at_dialog', { method: 'POST', body });
  const { id } = made.data as { id: number };
  const { html } = await preview({ company_name: 'X', dialog_id: String(id) });
  expect(html).toContain('quando ele for publicado');
});
