import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const MOST = 40;

let home: TestServer;
let server: TestServer;
beforeAll(async () => {
  home = await startTestServer();
});
afterAll(() => home.stop());

/** Counters belong to one server, and to a minute: each test has its own server, and its minute does not end. */
async function withLimits(work: () => Promise<void>): Promise<void> {
  server = await startTestServer({
    DATABASE_URL: home.databaseUrl,
    LIMIT_REQUESTS: String(MOST),
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await work();
  } finally {
    vi.useRealTimers();
    await server.stop();
  }
}

/** How many of this many calls were let through. */
async function passed(count: number, ask: () => Promise<{ status: number }>): Promise<number> {
  let let_through = 0;
  for (let n = 0; n < count; n++) if ((await ask()).status !== 429) let_through += 1;
  return let_through;
}

describe('requests are counted', () => {
  test('but not the files of the pages, however many an office behind one address loads', () =>
    withLimits(async () => {
      const visitor = new TestClient(server.url);
      const file = () => visitor.call('/assets/page-1a2b.js');
      expect(await passed(5 * MOST, file)).toBe(5 * MOST);
      expect((await visitor.call('/login')).status).toBe(200);
    }));

  test('by session for who is logged in, so that colleagues leave each other room', () =>
    withLimits(async () => {
      const [one, other] = [
        await loggedIn(server.url, 'atendente'),
        await loggedIn(server.url, 'supervisor'),
      ];
      const asks = (who: TestClient) => () => who.call('/api/session/web');
      const first = await passed(2 * MOST, asks(one));
      expect(first).toBeGreaterThanOrEqual(MOST);
      expect(first).toBeLessThan(2 * MOST);
      expect(await passed(MOST / 2, asks(other))).toBe(MOST / 2);
      expect((await new TestClient(server.url).call('/login')).status).toBe(200);
    }));

  test('by address for all others, whatever session they make up and wherever they ask', () =>
    withLimits(async () => {
      let n = 0;
      const asks = ['/api/session/web', '/api/at_ticket', '/nada', '/login'].map((path) => () => {
        n += 1;
        return new TestClient(server.url).call(path, {
          headers: { cookie: `balcao_session=inventada${n}` },
        });
      });
      let through = 0;
      for (const ask of asks) through += await passed(MOST, ask);
      expect(through).toBe(MOST);
    }));

  test('by address again for a session that has ended', () =>
    withLimits(async () => {
      const person = await loggedIn(server.url, 'atendente');
      const cookie = person.cookieHeader;
      await person.call('/auth/logoutApi');
      const ended = () =>
        new TestClient(server.url).call('/api/session/web', { headers: { cookie } });
      await ended();
      await passed(MOST, () => new TestClient(server.url).call('/api/session/web'));
      expect((await ended()).status).toBe(429);
    }));

  test('by address for a session that has ended, also where nobody asks who is logged in', () =>
    withLimits(async () => {
      const person = await loggedIn(server.url, 'atendente');
      const cookie = person.cookieHeader;
      const ended = (path: string) =>
        new TestClient(server.url).call(path, { headers: { cookie } });
      await ended('/api/session/web');
      await person.call('/auth/logoutApi');
      await passed(MOST, () => new TestClient(server.url).call('/api/session/web'));
      expect((await ended('/healthz')).status).toBe(429);
      expect((await ended('/files/1/nada.pdf')).status).toBe(429);
    }));

  test('also for addresses that cannot be read, which are answered as safely as all others', () =>
    withLimits(async () => {
      const broken = (path: string) => () => new TestClient(server.url).call(path);
      const first = await broken('/%zz')();
      expect(first.status).toBe(404);
      expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(first.headers.get('x-content-type-options')).toBe('nosniff');
      expect(first.headers.get('cache-control')).toBe('no-store');
      expect(first.headers.get('x-ratelimit-limit')).toBe(String(MOST));
      const long = await broken(`/at_ticket/${'x'.repeat(5_000)}/sign`)();
      expect(long.headers.get('content-security-policy')).toContain("default-src 'none'");
      const through = await passed(MOST, broken('/%zz'));
      expect(through).toBe(MOST - 2);
      expect((await new TestClient(server.url).call('/login')).status).toBe(429);
    }));
});
