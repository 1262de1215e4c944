import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { appCode } from '../../../test/totp.ts';

let server: TestServer;
/** Each step of 30 seconds has one code; tests move the clock instead of waiting. */
let steps = 0;
// The middle of a step, and only a test begins the next one.
const begun = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
const now = () => new Date(begun + steps * 30_000);
const code = (secret: string) => appCode(secret, now());

beforeAll(async () => {
  server = await startTestServer({ LIMIT_LOGINS_PER_ACCOUNT: '4' });
  server.ctx.clock = now;
});
afterAll(() => server.stop());

const password = 'Demo@2026';
const post = (by: TestClient, path: string, body: object = {}) =>
  by.call(path, { method: 'POST', body });

/** Enables two-factor login; returns the secret and the recovery codes. */
async function setUp(by: TestClient) {
  const { secret } = (await post(by, '/api/me/two_factor', { password })).body as {
    secret: string;
  };
  const { status, body } = await post(by, '/api/me/two_factor/confirm', { code: code(secret) });
  expect(status).toBe(200);
  return { secret, codes: body.codes as string[] };
}

const disable = (by: TestClient, secret: string, typed: string) =>
  post(by, '/api/me/two_factor/disable', { password: secret, code: typed });

async function firstStep(who: string) {
  const client = new TestClient(server.url);
  const { status, body } = await client.logIn(who);
  expect({ status, body }).toEqual({ status: 200, body: { two_factor: true } });
  expect(client.cookies.has('balcao_session')).toBe(false);
  return client;
}
const secondStep = (by: TestClient, typed: string, is_app = false) =>
  post(by, '/auth/two_factor', { code: typed, is_app });

describe('the codes of RFC 6238', () => {
  // RFC 6238, appendix B, SHA1: the last six of eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i', (epoch, expected) => {
    expect(appCode(secret, new Date(epoch * 1000))).toBe(expected);
  });
});

describe('setup', () => {
  test('asks for the password, counts from the first code on and shows its recovery codes once', async () => {
    const by = await loggedIn(server.url, 'larissa');
    const state = async () => (await by.call('/api/me/two_factor')).body.data;
    const off = { enabled: false, required: false, codes_left: 0 };
    expect(await state()).toEqual(off);
    const wrong = await post(by, '/api/me/two_factor', { password: 'errada' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { password: ['A senha atual não confere.'] } },
    });
    const early = await post(by, '/api/me/two_factor/confirm', { code: '123456' });
    expect(early.body.code).toBe('TWO_FACTOR_OFF');
    const begun = await post(by, '/api/me/two_factor', { password });
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect(begun.body.qr).toMatch(/^<svg/);
    expect((await post(by, '/api/me/two_factor/confirm', { code: '000000' })).status).toBe(422);
    expect(await state()).toEqual(off);
    const { secret, codes } = await setUp(by);
    expect(new Set(codes).size).toBe(10);
    expect(await state()).toEqual({ enabled: true, required: false, codes_left: 10 });
    expect((await post(by, '/api/me/two_factor', { password })).status).toBe(409);
    const kept = await server.ctx.pool.query('select * from gl_two_factor, gl_recovery_code');
    const text = JSON.stringify(kept.rows);
    for (const one of codes) expect(text).not.toContain(one);
    steps += 1;
    expect((await disable(by, 'errada', code(secret))).status).toBe(422);
    expect((await disable(by, password, code(secret))).body.data).toEqual(off);
    expect((await disable(by, password, code(secret))).body.code).toBe('TWO_FACTOR_OFF');
    expect((await new TestClient(server.url).logIn('larissa')).body.url).toBe('/home');
  });

  test('takes six digits alone, with or without blanks, and says so of all else', async () => {
    const by = await loggedIn(server.url, 'beatriz');
    const { secret } = (await post(by, '/api/me/two_factor', { password })).body as {
      secret: string;
    };
    for (const typed of ['12345', '1234567', 'k7mqd-x2hpa']) {
      const answer = await post(by, '/api/me/two_factor/confirm', { code: typed });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { code: ['Código incorreto ou já usado.'] } },
      });
    }
    const spaced = code(secret).replace(/^.../, '$& ');
    const right = await post(by, '/api/me/two_factor/confirm', { code: ` ${spaced} ` });
    expect(right.status).toBe(200);
    const client = await firstStep('beatriz');
    for (const typed of ['12345', 'abcdefghijk']) {
      expect((await secondStep(client, typed)).status).toBe(422);
    }
    steps += 1;
    expect((await disable(by, password, '1234567')).status).toBe(422);
    expect((await disable(by, password, code(secret).replace(/^.../, '$&-'))).status).toBe(200);
  });

  test('is not undone by the password alone, nor by a wrong or used code', async () => {
    const by = await loggedIn(server.url, 'juliana');
    const { secret, codes } = await setUp(by);
    const alone = await post(by, '/api/me/two_factor/disable', { password });
    expect(alone).toMatchObject({ status: 422, body: { errors: { code: expect.any(Array) } } });
    for (const typed of ['', '000000', code(secret)]) {
      const answer = await disable(by, password, typed);
      expect(answer).toMatchObject({ status: 422, body: { errors: { code: expect.any(Array) } } });
    }
    expect((await by.call('/api/me/two_factor')).body.data).toMatchObject({ enabled: true });
    expect((await disable(by, password, codes[0] ?? '')).body.data).toMatchObject({
      enabled: false,
    });
  });

  test('is not undone by an open session, as if it were a colleague’s', async () => {
    const by = await loggedIn(server.url, 'admin');
    const { codes } = await setUp(by);
    const { user } = (await by.call('/api/session/web')).body as { user: { id: number } };
    const path = `/api/gl_user/${user.id}`;
    expect((await by.call(`${path}/access`)).body.data).toMatchObject({
      may: { reset_two_factor: false },
    });
    expect((await by.call(`${path}/two_factor`, { method: 'DELETE' })).status).toBe(403);
    expect((await disable(by, password, codes[0] ?? '')).status).toBe(200);
  });
});

describe('login', () => {
  test('wants a code after the password, each code once', async () => {
    const { secret } = await setUp(await loggedIn(server.url, 'paulo'));
    const client = await firstStep('paulo');
    const used = code(secret);
    expect((await secondStep(client, used)).status).toBe(422);
    expect((await client.call('/api/me/sessions')).status).toBe(401);
    steps += 1;
    const [one, two] = await Promise.all([
      secondStep(client, code(secret)),
      secondStep(await firstStep('paulo'), code(secret)),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 422]);
    steps += 1;
    const app = await secondStep(await firstStep('paulo'), code(secret), true);
    expect(app.body).toEqual({
      login_token: expect.any(String),
      login_token_expires: expect.any(String),
    });
  });

  test('takes a recovery code in its place, once, and writes that down', async () => {
    const { codes } = await setUp(await loggedIn(server.url, 'tatiane'));
    const [first = ''] = codes;
    const client = await firstStep('tatiane');
    const answer = await secondStep(client, ` ${first.toUpperCase().replace('-', ' ')} `);
    expect(answer).toMatchObject({ status: 200, body: { url: '/home' } });
    expect((await client.call('/api/me/two_factor')).body.data).toMatchObject({ codes_left: 9 });
    expect((await secondStep(await firstStep('tatiane'), first)).status).toBe(422);
    const audit = server.ctx.db.selectFrom('gl_audit').select('id');
    const entries = await audit.where('action', '=', 'two_factor.recovery_code').execute();
    expect(entries).toHaveLength(1);
  });

  test('hears a few guesses, waits five minutes, and knows no code without a password', async () => {
    const { secret } = await setUp(await loggedIn(server.url, 'igor'));
    const stranger = new TestClient(server.url);
    await stranger.call('/sanctum/csrf-cookie');
    const lost = await secondStep(stranger, code(secret));
    expect(lost).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } });
    const slow = await firstStep('igor');
    steps += 11;
    expect((await secondStep(slow, code(secret))).body.code).toBe('TWO_FACTOR_EXPIRED');
    const thief = await firstStep('igor');
    const guesses: number[] = [];
    for (const guess of ['000000', '111111', '222222', '333333', code(secret)]) {
      guesses.push((await secondStep(thief, guess)).status);
    }
    expect(guesses).toEqual([422, 422, 422, 422, 429]);
  });
});

test('customers have none', async () => {
  const by = await loggedIn(server.url, 'cliente');
  expect((await by.call('/api/me/two_factor')).status).toBe(403);
  expect((await post(by, '/api/me/two_factor', { password })).status).toBe(403);
});

describe('a group that demands it', () => {
  test('leads its people to the setup before anything else', async () => {
    const by = await loggedIn(server.url, 'supervisor');
    await server.ctx.pool.query(
      `update gl_user_group set two_factor_required = true where name = 'Supervisão'`,
    );
    const refused = await by.call('/api/at_ticket');
    expect(refused).toMatchObject({ status: 403, body: { code: 'TWO_FACTOR_SETUP' } });
    expect((await by.call('/api/session/web')).body).toMatchObject({ two_factor_due: true });
    const headers = { cookie: by.cookieHeader, origin: server.url };
    expect(await new TestSocket(`${server.url}/ws/office`, headers).closed()).toBe(4401);
    await setUp(by);
    expect((await by.call('/api/at_ticket')).status).toBe(200);
    expect((await by.call('/api/session/web')).body).toMatchObject({ two_factor_due: false });
  });

  test('gets help from an admin when a phone was lost', async () => {
    const person = await server.ctx.db
      .selectFrom('gl_user')
      .select('id')
      .where('email', '=', 'supervisor@exemplo.com.br')
      .executeTakeFirstOrThrow();
    await server.ctx.pool.query('update gl_user_group set two_factor_required = false');
    const boss = await loggedIn(server.url, 'admin');
    const path = `/api/gl_user/${person.id}/two_factor`;
    const clerk = await loggedIn(server.url, 'atendente');
    expect((await clerk.call(path, { method: 'DELETE' })).status).toBe(403);
    expect((await boss.call(path, { method: 'DELETE' })).status).toBe(200);
    expect((await boss.call(path, { method: 'DELETE' })).status).toBe(404);
    expect((await new TestClient(server.url).logIn('supervisor')).body.url).toBe('/home');
  });
});
