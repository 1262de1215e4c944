import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startTestServer({ HUMAN_CHECK: 'altcha' });
  const DATABASE_URL = server.databaseUrl;
  const SESSION_SECRET = server.ctx.config.secret;
  second = await startTestServer({ HUMAN_CHECK: 'altcha', DATABASE_URL, SESSION_SECRET });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const refused = {
  status: 422,
  body: { code: 'HUMAN_CHECK', message: 'Confirme que você não é um robô e tente de novo.' },
};

async function visitor(url = server.url) {
  const client = new TestClient(url);
  await client.call('/sanctum/csrf-cookie');
  return client;
}

function logIn(client: TestClient, recaptcha?: unknown, password = 'Demo@2026') {
  const body = { username: 'cliente@exemplo.com.br', password, recaptcha };
  return client.call('/auth/login', { method: 'POST', body });
}

async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

async function proof(): Promise<string> {
  const { body } = await (await visitor()).call('/api/access/human_challenge');
  return solved(body as unknown as Challenge);
}

describe('altcha', () => {
  test('lets nobody log in or ask for a link without a solved challenge', async () => {
    const client = await visitor();
    const body = { username: 'cliente@exemplo.com.br' };
    const ask = () => client.call('/api/access/recover_email', { method: 'POST', body });
    expect(await ask()).toMatchObject(refused);
    for (const rubbish of [
      undefined,
      '',
      'abc',
      '%%%',
      btoa('{}'),
      btoa('null'),
      'A'.repeat(9000),
    ]) {
      expect(await logIn(client, rubbish), rubbish).toMatchObject(refused);
    }
    expect((await logIn(client, 7)).status).toBe(422);
  });

  test('takes a solved one once, at whichever server, and remembers the person as human', async () => {
    const work = await proof();
    const client = await visitor();
    expect((await logIn(client, work)).status).toBe(200);
    const session = await client.call('/api/session/web');
    expect(session.body).toMatchObject({
      is_human: true,
      human_check: { kind: 'altcha', site_key: '' },
    });
    expect(await logIn(await visitor(), work)).toMatchObject(refused);
    expect(await logIn(await visitor(second.url), work)).toMatchObject(refused);
    const body = { username: 'cliente@exemplo.com.br' };
    const again = await client.call('/api/access/recover_email', { method: 'POST', body });
    expect(again.status).toBe(200);
  });

  test('is spent by a wrong password too', async () => {
    const work = await proof();
    expect((await logIn(await visitor(), work, 'errada')).status).toBe(401);
    expect(await logIn(await visitor(), work)).toMatchObject(refused);
  });

  test('takes no challenge that is another’s, changed or not solved', async () => {
    const easy = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey };
    const own = await createChallenge({
      ...easy,
      expiresAt: new Date(Date.now() + 60_000),
      hmacSignatureSecret: 'mine',
      hmacKeySignatureSecret: 'mine',
    });
    expect(await logIn(await visitor(), await solved(own))).toMatchObject(refused);
    const work = JSON.parse(atob(await proof()));
    const changed = [
      { ...work, solution: { ...work.solution, derivedKey: '00' } },
      {
        ...work,
        challenge: {
          ...work.challenge,
          parameters: { ...work.challenge.parameters, expiresAt: 9_999_999_999 },
        },
      },
    ];
    for (const each of changed) {
      expect(await logIn(await visitor(), btoa(JSON.stringify(each)))).toMatchObject(refused);
    }
    expect((await logIn(await visitor(), btoa(JSON.stringify(work)))).status).toBe(200);
  });
});

describe('reCAPTCHA', () => {
  const asked: URLSearchParams[] = [];
  const standIn = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    asked.push(form);
    if (form.get('response') === 'queda') return response.writeHead(502).end('<html>');
    return response.end(JSON.stringify({ success: form.get('response') === 'bom' }));
  });
  let google: TestServer;
  beforeAll(async () => {
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    const { port } = standIn.address() as AddressInfo;
    google = await startTestServer({
      DATABASE_URL: server.databaseUrl,
      HUMAN_CHECK: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'chave-do-site',
      RECAPTCHA_SECRET: 'segredo',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(async () => {
    await google.stop();
    await new Promise((resolve) => standIn.close(resolve));
  });

  test('asks the verification address with secret, token and address', async () => {
    const client = await visitor(google.url);
    expect(await logIn(client, 'ruim')).toMatchObject(refused);
    expect((await logIn(client, 'bom')).status).toBe(200);
    const last = Object.fromEntries(asked.at(-1) ?? []);
    expect(last).toEqual({ secret: 'segredo', response: 'bom', remoteip: '127.0.0.1' });
    expect((await client.call('/api/session/web')).body).toMatchObject({
      is_human: true,
      human_check: { kind: 'recaptcha', site_key: 'chave-do-site' },
    });
  });

  test('without a verdict nobody is let in, and the page says to wait', async () => {
    expect(await logIn(await visitor(google.url), 'queda')).toMatchObject({ status: 503 });
    const before = asked.length;
    expect(await logIn(await visitor(google.url))).toMatchObject(refused);
    expect(asked).toHaveLength(before);
  });

  test('its page lets Google’s script and frame in, other pages do not', async () => {
    const headers = { accept: 'text/html' };
    const open = await (await visitor(google.url)).call('/login', { headers });
    expect(open.headers.get('content-security-policy')).toContain(
      'https://www.google.com/recaptcha/',
    );
    const closed = await (await visitor()).call('/login', { headers });
    expect(closed.headers.get('content-security-policy')).not.toContain('google');
  });
});

test('a start with reCAPTCHA and without its keys fails and names them', async () => {
  const settings = { DATABASE_URL: server.databaseUrl, HUMAN_CHECK: 'recaptcha' };
  await expect(startTestServer(settings)).rejects.toMatchObject({
    lines: ['HUMAN_CHECK=recaptcha precisa de RECAPTCHA_SITE_KEY e RECAPTCHA_SECRET.'],
  });
});
