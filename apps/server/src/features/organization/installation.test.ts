import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let stranger: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  stranger = new TestClient(server.url);
});
afterAll(() => server.stop());

async function setting(key: string, value: unknown): Promise<void> {
  const admin = await loggedIn(server.url, 'admin');
  const { body } = await admin.call('/api/gl_config?per_page=100');
  const row = (body.data as { id: number; key: string; updated_at: string }[]).find(
    (one) => one.key === key,
  );
  const change = { value, updated_at: row?.updated_at };
  const { status } = await admin.call(`/api/gl_config/${row?.id}`, { method: 'PUT', body: change });
  expect(status).toBe(200);
}
const textOf = async (file: string) => String((await stranger.call(`/brand/${file}`)).body.text);

const COLOURS = '<link rel="stylesheet" href="/brand/aurora/colours.css">';
const pages = () =>
  Promise.all(
    ['/login', '/cb/contato'].map(async (path) => String((await stranger.call(path)).body.text)),
  );

test('the demonstration wears its sun, every other installation neutral art', async () => {
  for (const page of await pages()) expect(page).toContain(COLOURS);
  expect(await textOf('aurora/colours.css')).toContain('--brand-accent: #f4a100');
  expect(await textOf('logo.svg')).toContain('Solar Aurora');
  expect(await textOf('attendant.svg')).toContain('#f4a100');
  expect(await textOf('login.svg')).toContain('usina solar');
  await server.ctx.pool.query("update gl_config set value = null where key = 'COMPANY_ART'");
  await setting('COMPANY_LOGO', null);
  for (const file of [
    'logo.svg',
    'attendant.svg',
    'login.svg',
    'chat-light.svg',
    'chat-dark.svg',
  ]) {
    const { status, headers, body } = await stranger.call(`/brand/${file}`);
    expect([status, headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining('sandbox'),
    ]);
    expect(body.text).not.toMatch(/aurora|sun"/i);
  }
  for (const page of await pages()) expect(page).not.toContain('colours.css');
  expect(await textOf('telhado-solar.svg')).toContain('<svg');
});

test('the company’s own logo stands wherever the neutral one did', async () => {
  const logo = `/pictures/${'a'.repeat(64)}.webp`;
  await setting('COMPANY_LOGO', logo);
  const { status, headers } = await stranger.call('/brand/logo.svg');
  expect([status, headers.get('location')]).toEqual([302, logo]);
  await setting('COMPANY_LOGO', null);
  expect((await stranger.call('/brand/logo.svg')).status).toBe(200);
});
