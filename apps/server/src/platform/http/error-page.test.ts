import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { pauseText } from './pause-text.ts';

const asPage = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

let server: TestServer;
let visitor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  visitor = new TestClient(server.url);
});
afterAll(() => server.stop());

describe('a browser that is refused a page', () => {
  test.each([
    ['a file that is not there', '/files/999999/foto.png?e=1&s=x', 404],
    ['an export without a login', '/api/at_tag/export/csv', 401],
    ['a document of nobody', '/api/at_ticket/1/doc/x', 401],
    ['an address with broken signs', '/cb/%E0%A4%A', 404],
  ])('gets a page in Portuguese for %s', async (_what, path, status) => {
    const answer = await visitor.call(path, asPage);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('refresh')).toBeNull();
    expect(answer.body.text).toContain('lang="pt-BR"');
    expect(answer.body.text).not.toContain('{"');
    expect(answer.body.text).toMatch(/<footer>.*© \d{4} Balcão.*Versão \d+\.\d+\.\d+/s);
  });

  test('gets what is told as text, never as markup', async () => {
    const admin = await loggedIn(server.url, 'admin');
    const answer = await admin.call('/api/at_tag?sort=<b>x</b>', asPage);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      422,
      'text/html; charset=utf-8',
    ]);
    expect(answer.body.text).not.toContain('<b>');
  });

  test('runs nothing in it, may show it in the frame of another site, and has its style by nonce', async () => {
    const { headers, body } = await visitor.call('/api/at_ticket/1/doc/x', asPage);
    const policy = headers.get('content-security-policy') ?? '';
    const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(scripts).toMatch(/^'nonce-\w+'$/);
    expect(body.text).not.toContain(scripts.slice(7, -1));
    expect(policy).toContain('frame-ancestors *');
    expect(headers.get('x-frame-options')).toBeNull();
    const [, nonce] = /style-src 'self' 'nonce-(\w+)'/.exec(policy) ?? [];
    expect(body.text).toContain(`<style nonce="${nonce}">`);
  });

  test('and a program gets JSON as ever', async () => {
    const { status, body } = await visitor.call('/api/at_tag/export/csv');
    expect([status, body.code]).toEqual([401, 'SESSION_EXPIRED']);
  });
});

test('a page that is refused for a while tries again by itself', async () => {
  const strict = await startTestServer({ DATABASE_URL: server.databaseUrl, LIMIT_REQUESTS: '3' });
  try {
    const other = new TestClient(strict.url);
    for (let n = 0; n < 3; n++) expect((await other.call('/login', asPage)).status).toBe(200);
    for (const path of ['/login', '/cb/contato', '/nada', '/pm/demo-boleto/options']) {
      const { status, headers, body } = await other.call(path, asPage);
      expect(status, path).toBe(429);
      expect(body.text).toContain('<h1>Aguarde um instante</h1>');
      const seconds = headers.get('retry-after');
      expect(headers.get('refresh')).toBe(seconds);
      expect(body.text).toContain(`A página tenta de novo em ${pauseText(Number(seconds))}.`);
    }
    expect((await other.call('/api/session/web')).body).toMatchObject({ code: 'TOO_MANY' });
  } finally {
    await strict.stop();
  }
});
