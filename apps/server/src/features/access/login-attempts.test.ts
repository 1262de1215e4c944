import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type Reply, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { appCode } from '../../../test/totp.ts';
import { sendLink } from './recovery.ts';

const FREE = 3;
const password = 'Demo@2026';

let server: TestServer;
/** Tests move the clock instead of waiting. */
let seconds = 0;
const now = () => new Date(Date.now() + seconds * 1000);
beforeAll(async () => {
  const settings = { LIMIT_LOGINS_PER_ACCOUNT: String(FREE), LIMIT_LOGINS_PER_ADDRESS: '1000' };
  server = await startTestServer(settings);
  server.ctx.clock = now;
});
afterAll(() => server.stop());

const stranger = () => new TestClient(server.url);
async function enter(by: TestClient, username: string, secret = password): Promise<Reply> {
  await by.call('/sanctum/csrf-cookie');
  return by.call('/auth/login', { method: 'POST', body: { username, password: secret } });
}
const mailOf = (who: string) => `${who}@exemplo.com.br`;

/** Wrong passwords from elsewhere, until the login is locked. */
async function lock(username: string): Promise<void> {
  for (let n = 0; n < FREE; n += 1) {
    expect((await enter(stranger(), username, 'errada')).status).toBe(401);
  }
  expect((await enter(stranger(), username)).status).toBe(429);
}

/** A browser in which this person has logged in and out again. */
async function ownBrowser(who: string): Promise<TestClient> {
  const client = await loggedIn(server.url, who);
  await client.call('/auth/logoutApi');
  return client;
}

describe('wrong passwords of a stranger', () => {
  test('keep nobody out of the browser in which he has logged in before', async () => {
    const own = await ownBrowser('cliente');
    await lock(mailOf('cliente'));
    expect((await enter(own, '529.982.247-25')).status).toBe(200);
    const kept = await server.ctx.db.selectFrom('gl_login_device').selectAll().execute();
    const [token = ''] = (own.cookies.get('balcao_device') ?? '').split('.');
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('count by person, whether under the e-mail address or the tax id', async () => {
    await server.ctx.pool.query(`update gl_user set tax_id = '07068093868' where email = $1`, [
      mailOf('paulo'),
    ]);
    const logins = [mailOf('paulo'), '070.680.938-68', '07068093868'];
    for (const login of logins) expect((await enter(stranger(), login, 'errada')).status).toBe(401);
    for (const login of logins) expect((await enter(stranger(), login)).status).toBe(429);
  });

  test('make the next one wait, longer each time, and say for how long; no wait is for ever', async () => {
    await lock(mailOf('diego'));
    const pauses: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const refused = await enter(stranger(), mailOf('diego'));
      const wait = Number(refused.headers.get('retry-after'));
      pauses.push(wait);
      expect(refused.body.message).toMatch(
        /^Muitas tentativas seguidas\. Tente de novo em \d+ (segundo|minuto)s?\.$/,
      );
      seconds += wait;
      expect((await enter(stranger(), mailOf('diego'), 'errada')).status).toBe(401);
    }
    const rounded = pauses.map((pause) => Math.round(pause / 10) * 10);
    expect(rounded).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
    seconds += 901;
    expect((await enter(stranger(), mailOf('diego'))).status).toBe(200);
  });

  test('that come at once are heard as few as one by one', async () => {
    const many = Array.from({ length: 20 }, () => enter(stranger(), mailOf('larissa'), 'errada'));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FREE);
  });

  test('tell nothing of who has a login: one that nobody has is answered alike', async () => {
    const answers = async (login: string, by: () => TestClient) => {
      const found: unknown[] = [];
      for (let n = 0; n <= FREE; n += 1) {
        const { status, body } = await enter(by(), login, 'errada');
        found.push([status, String(body.message).replace(/\d+/, '')]);
      }
      return found;
    };
    const other = await ownBrowser('andre');
    const known = await answers(mailOf('igor'), stranger);
    expect(await answers(mailOf('ninguem'), stranger)).toEqual(known);
    // The same holds for a browser that knows another person.
    expect(await answers(mailOf('beatriz'), () => other)).toEqual(known);
    expect(await answers('390.533.447-05', () => other)).toEqual(known);
  });

  test('are counted for a device that was made up or belongs to another', async () => {
    const forger = await ownBrowser('andre');
    const real = forger.cookies.get('balcao_device') ?? '';
    await lock(mailOf('juliana'));
    for (const cookie of [real, `${'x'.repeat(43)}.${real.split('.')[1]}`, 'x', '.', '']) {
      forger.cookies.set('balcao_device', cookie);
      expect((await enter(forger, mailOf('juliana'))).status).toBe(429);
    }
  });

  test('from the same address keep nobody out who is known', async () => {
    const settings = { DATABASE_URL: server.databaseUrl, LIMIT_LOGINS_PER_ADDRESS: '4' };
    const strict = await startTestServer({ ...settings, LIMIT_LOGINS_PER_ACCOUNT: '1000' });
    try {
      // All tests use one address.
      await server.ctx.pool.query('delete from gl_throttle');
      const own = await loggedIn(strict.url, 'tatiane');
      for (let n = 0; n < 6; n += 1) {
        await enter(new TestClient(strict.url), mailOf('tatiane'), 'errada');
      }
      expect((await enter(new TestClient(strict.url), mailOf('tatiane'))).status).toBe(429);
      expect((await enter(own, mailOf('tatiane'))).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});

describe('a browser that is known', () => {
  test('has a count of its own, which a thief in it cannot get round', async () => {
    const own = await ownBrowser('atendente');
    for (let n = 0; n < FREE; n += 1) {
      expect((await enter(own, mailOf('atendente'), 'errada')).status).toBe(401);
    }
    expect((await enter(own, mailOf('atendente'))).status).toBe(429);
    expect((await enter(stranger(), mailOf('atendente'))).status).toBe(200);
  });

  test('is a stranger again when the sessions of its person are ended', async () => {
    const own = await ownBrowser('financeiro');
    const admin = await loggedIn(server.url, 'admin');
    const { rows } = await server.ctx.pool.query('select id from gl_user where email = $1', [
      mailOf('financeiro'),
    ]);
    await admin.call(`/api/gl_user/${rows[0].id}/sessions`, { method: 'DELETE' });
    await lock(mailOf('financeiro'));
    expect((await enter(own, mailOf('financeiro'))).status).toBe(429);
  });
});

describe('recovery', () => {
  const ask = async (username: string) => {
    const client = stranger();
    await client.call('/sanctum/csrf-cookie');
    const init = { method: 'POST', body: { username } };
    return (await client.call('/api/access/recover_email', init)).status;
  };

  test('has a count apart: neither stops the other', async () => {
    await lock(mailOf('beatriz-lima'));
    expect(await ask(mailOf('beatriz-lima'))).toBe(200);
    for (let n = 0; n < 5; n += 1) await ask(mailOf('supervisor'));
    expect(await ask(mailOf('supervisor'))).toBe(429);
    expect((await enter(stranger(), mailOf('supervisor'))).status).toBe(200);
  });

  test('makes the browser known in which the link was used', async () => {
    await lock(mailOf('otavio'));
    const own = stranger();
    await own.call('/sanctum/csrf-cookie');
    const body = { token: 'demo-recuperar', password: 'Nova@2026' };
    const changed = await own.call('/api/access/recover_token', { method: 'POST', body });
    expect(changed.status).toBe(200);
    for (let n = 0; n < FREE; n += 1) await enter(stranger(), mailOf('otavio'), 'errada');
    expect((await enter(stranger(), mailOf('otavio'), 'Nova@2026')).status).toBe(429);
    expect((await enter(own, mailOf('otavio'), 'Nova@2026')).status).toBe(200);
  });

  test('mails a person a few links, asked for by e-mail and by tax id together', async () => {
    for (let n = 0; n < 10; n += 1) {
      const username = n % 2 ? mailOf('cliente') : '52998224725';
      await sendLink(server.ctx, { username, asked: true, since: now().toISOString() });
    }
    const mailed = async () => {
      const { rows } = await server.ctx.pool.query(
        `select token.id from gl_token token join gl_user on user_id = gl_user.id where email = $1`,
        [mailOf('cliente')],
      );
      return rows.length;
    };
    const waiting = async () => {
      const { rows } = await server.ctx.pool.query(
        `select id from pgboss.job where name = 'access.recover' and state < 'completed'`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(0);
    expect(await mailed()).toBe(5);
  });
});

const post = (by: TestClient, path: string, body: object) =>
  by.call(path, { method: 'POST', body });

/** A new person with the demonstration's password and no counted attempts. */
const newcomer = (name: string) =>
  server.ctx.pool.query(
    `insert into gl_user (name, nickname, email, level, password_hash)
      select $1, $1, $2, 5, password_hash from gl_user where email = 'diego@exemplo.com.br'`,
    [name, mailOf(name)],
  );

describe('a new password of one’s own', () => {
  const pwd_new = 'Nova@2026';
  const change = async (by: TestClient, who: string) => {
    const { rows } = await server.ctx.pool.query('select id from gl_user where email = $1', [
      mailOf(who),
    ]);
    const body = { id: rows[0].id, pwd_current: password, pwd_new };
    return (await post(by, '/api/me/gl_user/pwd_change', body)).status;
  };

  test('makes all other browsers strangers, and keeps this one known', async () => {
    await newcomer('rita');
    const other = await ownBrowser('rita');
    const own = await loggedIn(server.url, 'rita');
    expect(await change(own, 'rita')).toBe(200);
    await own.call('/auth/logoutApi');
    await lock(mailOf('rita'));
    expect((await enter(other, mailOf('rita'), pwd_new)).status).toBe(429);
    expect((await enter(own, mailOf('rita'), pwd_new)).status).toBe(200);
  });

  test('ends a login that waits for its code', async () => {
    await newcomer('lia');
    const own = await loggedIn(server.url, 'lia');
    const { secret } = (await post(own, '/api/me/two_factor', { password })).body;
    const code = () => ({ code: appCode(String(secret), now()) });
    expect((await post(own, '/api/me/two_factor/confirm', code())).status).toBe(200);
    const thief = stranger();
    expect((await enter(thief, mailOf('lia'))).body).toEqual({ two_factor: true });
    expect(await change(own, 'lia')).toBe(200);
    seconds += 30;
    const late = await post(thief, '/auth/two_factor', code());
    expect(late.body.code).toBe('TWO_FACTOR_EXPIRED');
  });
});

test('wrong codes in a stolen session do not keep the owner from switching it on', async () => {
  await newcomer('dora');
  const thief = await loggedIn(server.url, 'dora');
  const own = await loggedIn(server.url, 'dora');
  const { secret } = (await post(own, '/api/me/two_factor', { password })).body;
  const guesses: number[] = [];
  for (let n = 0; n <= FREE; n += 1) {
    guesses.push((await post(thief, '/api/me/two_factor/confirm', { code: '000000' })).status);
  }
  expect(guesses).toEqual([422, 422, 422, 429]);
  const code = { code: appCode(String(secret), now()) };
  expect((await post(own, '/api/me/two_factor/confirm', code)).status).toBe(200);
});

test('a thief who has the password and guesses codes does not keep the owner out', async () => {
  const own = await loggedIn(server.url, 'supervisor');
  const { secret } = (await post(own, '/api/me/two_factor', { password })).body;
  const code = () => ({ code: appCode(String(secret), now()) });
  expect((await post(own, '/api/me/two_factor/confirm', code())).status).toBe(200);
  const thief = stranger();
  await enter(thief, mailOf('supervisor'));
  const guesses: number[] = [];
  for (let n = 0; n <= FREE; n += 1) {
    guesses.push((await post(thief, '/auth/two_factor', { code: '000000' })).status);
  }
  expect(guesses).toEqual([422, 422, 422, 429]);
  seconds += 30;
  expect((await enter(own, mailOf('supervisor'))).body).toEqual({ two_factor: true });
  expect((await post(own, '/auth/two_factor', code())).status).toBe(200);
});
