import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { formOf, SpecificationClient } from '../specification-client.ts';

// A client that sends and reads exactly what docs/product/rights.md and calls.md name.

let server: TestServer;
let visitor: SpecificationClient;
let customer: SpecificationClient;
beforeAll(async () => {
  server = await startTestServer();
  visitor = new SpecificationClient(server);
  await visitor.open();
  customer = await SpecificationClient.loggedIn(server, 'cliente');
});
afterAll(() => server.stop());

test('the session call says what docs/product/rights.md#session-and-user_roles names', async () => {
  const { status, body } = await customer.call('GET', '/api/session/web');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 200,
    user: { id: expect.any(Number), name: 'Cláudia Ferreira', nickname: 'Cláudia', level: 10 },
    user_roles: { loginOk: true, sectors: [], business_units: [], impersonated: false },
    configs: { TICKET_TITLE_NAME: 'Atendimento', COMPANY_NAME: expect.any(String) },
    is_human: expect.any(Boolean),
    env_production: false,
    dev_messages: expect.any(Boolean),
    warnings_enabled: expect.any(Boolean),
  });
});

describe('login', () => {
  const payload = { username: 'cliente@exemplo.com.br', password: 'Demo@2026', recaptcha: '' };

  test('in the browser answers with the next address', async () => {
    const fresh = new SpecificationClient(server);
    await fresh.open();
    const { status, body } = await fresh.call('POST', '/auth/login', { ...payload, is_app: false });
    expect([status, Object.keys(body)]).toEqual([200, ['url']]);
  });

  test('in the app answers with the token and its end', async () => {
    const fresh = new SpecificationClient(server);
    await fresh.open();
    const { status, body } = await fresh.call('POST', '/auth/login', { ...payload, is_app: true });
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ['login_token', 'login_token_expires'],
    ]);
  });

  test('ends with the logout call', async () => {
    const fresh = await SpecificationClient.loggedIn(server, 'cliente');
    expect((await fresh.call('GET', '/auth/logoutApi')).status).toBe(200);
    expect((await fresh.call('GET', '/api/session/web')).body).toMatchObject({ user: null });
  });
});

describe('passwords', () => {
  test('a link is requested', async () => {
    const payload = { username: 'cliente@exemplo.com.br', recaptcha: null };
    const { status } = await visitor.call('POST', '/api/access/recover_email', payload);
    expect(status).toBe(200);
  });

  test('a link sets a new one', async () => {
    const payload = { password: 'Nova@2026', token: 'demo-recuperar' };
    const { status } = await visitor.call('POST', '/api/access/recover_token', payload);
    expect(status).toBe(200);
  });

  test('a link sets the first one', async () => {
    const token = 'demo-criar-senha';
    const person = await visitor.call('GET', `/api/gl_user/${token}/token_get`);
    expect(person.body.data).toEqual({
      name: expect.any(String),
      email: 'renata@exemplo.com.br',
      person_identifier: expect.any(String),
    });
    const fresh = new SpecificationClient(server);
    await fresh.open();
    const payload = { ws_token: token, password: 'Nova@2026' };
    expect((await fresh.call('POST', '/auth/externalCreate', payload)).status).toBe(200);
  });

  test('the own one is changed', async () => {
    const { body } = await customer.call('GET', '/api/me/gl_user/edit');
    const { id } = body.data as { id: number };
    const payload = { id, pwd_current: 'Demo@2026', pwd_new: 'Outra@2026' };
    const { status } = await customer.call('POST', '/api/me/gl_user/pwd_change', payload);
    expect(status).toBe(200);
  });
});

test('own data are read and saved in the way of the shared CRUD helper', async () => {
  const { body } = await customer.call('GET', '/api/me/gl_user/edit');
  const own = body.data as { id: number; name: string; nickname: string; email: string };
  expect(Object.keys(own).toSorted()).toEqual(['email', 'id', 'name', 'nickname']);
  const payload = { ...own, nickname: 'Clau', changePassword: false };
  const saved = await customer.call('PUT', `/api/me/gl_user/${own.id}`, payload);
  expect([saved.status, saved.body.data]).toEqual([200, { ...own, nickname: 'Clau' }]);
});

test('a token with an ability is at data.token of the body', async () => {
  const { status, body } = await customer.call('POST', '/api/gl_user/token/create', {
    ability: 'upload',
  });
  expect(status).toBe(200);
  expect((body.data as { token: string }).token).toMatch(/^[\w-]{20,}$/);
});

test('the documentation says how `data` is read', async () => {
  const { body } = await visitor.call('GET', '/api/docs/json');
  expect((body.info as { description: string }).description).toContain('`{data: {token}}`');
});

test('the test page gets size and MD5 of its file', async () => {
  const bytes = Buffer.from('Olá, arquivo.');
  const form = formOf([['file', new Blob([bytes]), 'teste.txt']]);
  const { status, body } = await visitor.call('POST', '/api/test/prod_submit', form);
  const md5 = createHash('md5').update(bytes).digest('hex');
  expect([status, body]).toEqual([200, { size: bytes.length, md5 }]);
});
