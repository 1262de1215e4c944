import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { signPicture } from '../signing.ts';
import { formOf, SpecificationClient } from '../specification-client.ts';

// What the specification opens to visitors and customers: slip, signing, own tickets, cities.

let server: TestServer;
let visitor: SpecificationClient;
beforeAll(async () => {
  server = await startTestServer();
  visitor = new SpecificationClient(server);
  await visitor.open();
});
afterAll(() => server.stop());

test('a payment slip is found by its link, and a dead link is not', async () => {
  const { body } = await visitor.call('GET', '/api/pm_transaction/demo-boleto/token_get');
  expect(body).toMatchObject({
    found: true,
    data: {
      value: expect.any(Number),
      due_date: expect.any(String),
      person_name: expect.any(String),
      url_html: expect.any(String),
      url_pdf: expect.any(String),
      payment_code: expect.any(String),
      payment_alternative_code: expect.any(String),
      payment_alternative_code_qr: expect.any(String),
    },
  });
  const dead = await visitor.call('GET', '/api/pm_transaction/nada/token_get');
  expect(dead.body).toMatchObject({ found: false });
});

test('documents are signed with exactly the fields of docs/product/signing.md#calls, in their order', async () => {
  const path = '/api/at_ticket/demo-assinatura';
  const { body } = await visitor.call('GET', `${path}/public_get`);
  expect(body).toMatchObject({
    data: { documents: [{ code: expect.any(String), title: expect.any(String) }, {}] },
    meta: { ip: expect.any(String), when: expect.any(String), sign_code: expect.any(String) },
  });
  const { ip, when, sign_code } = body.meta as Record<'ip' | 'when' | 'sign_code', string>;
  const form = formOf([
    ['code', sign_code],
    ['cropTransparent', '0'],
    ['ip', ip],
    ['ipWhen', when],
    ['attachWhen', new Date().toISOString()],
    ['file', new Blob([new Uint8Array(signPicture)], { type: 'image/png' }), `${sign_code}.png`],
    ['annotation', 'IP'],
  ]);
  expect((await visitor.call('POST', `${path}/public_attachFile`, form)).status).toBe(200);
  const after = await visitor.call('GET', `${path}/public_get`);
  expect(after.body.data).toMatchObject({ has_person_sign: true });
});

test('own tickets are a list at data', async () => {
  const customer = await SpecificationClient.loggedIn(server, 'cliente');
  const { body } = await customer.call('GET', '/api/at_ticket/me_index');
  expect((body.data as { id: number }[]).length).toBeGreaterThan(0);
});

test('rows of cities have what the city picker shows, in the list as in its options', async () => {
  const staff = await SpecificationClient.loggedIn(server, 'atendente');
  const shown = {
    name: 'Campinas',
    fullname: 'Campinas - SP',
    ibge_code: '3509502',
    state: { initials: 'SP' },
  };
  for (const path of ['/api/gl_city?page=1&q=campinas', '/api/gl_city/options?q=campinas']) {
    const { status, body } = await staff.call('GET', path);
    expect(status, path).toBe(200);
    expect(body.data, path).toContainEqual(expect.objectContaining(shown));
  }
  const one = await staff.call('GET', '/api/gl_city/3509502/edit');
  expect(one.body.data).toMatchObject(shown);
});

describe('cities are public data', () => {
  const named = async (path: string, q: string, by = visitor) => {
    const { status, body } = await by.call('GET', `${path}?q=${encodeURIComponent(q)}`);
    expect(status, path).toBe(200);
    return (body.data as { fullname: string }[]).map(({ fullname }) => fullname);
  };

  test.each([
    ['Campinas - SP', 'Campinas - SP'],
    ['campinas sp', 'Campinas - SP'],
    ['São Paulo - SP', 'São Paulo - SP'],
    ['são josé/sc', 'São José - SC'],
    ['São José, RN', 'São José de Mipibu - RN'],
  ])('%j is found as %s, in list and options', async (q, fullname) => {
    expect((await named('/api/gl_city/options', q))[0]).toBe(fullname);
    expect(await named('/api/gl_city', q)).toContain(fullname);
  });

  test('initials alone show the cities of that state first', async () => {
    expect((await named('/api/gl_city/options', 'sp'))[0]).toBe('São Paulo - SP');
  });

  test('a name that begins like a state is still found', async () => {
    expect(await named('/api/gl_city/options', 'santa ma')).toContain('Santa Maria - RS');
  });

  test('a customer lists them too', async () => {
    const customer = await SpecificationClient.loggedIn(server, 'cliente');
    expect(await named('/api/gl_city', 'campinas', customer)).toContain('Campinas - SP');
    expect((await visitor.call('GET', '/api/gl_city/3509502/edit')).status).toBe(401);
  });
});
