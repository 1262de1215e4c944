import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authority, certificate } from '../../../../test/certificate.ts';
import { loggedIn } from '../../../../test/client.ts';
import { type HookOffice, hookOffice } from '../../../../test/hook-office.ts';
import { createLogger } from '../../../platform/logger.ts';

let office: HookOffice;
const other = certificate('Outra empresa', { issuer: authority('Outra autoridade') });
beforeAll(async () => {
  office = await hookOffice();
});
afterAll(() => office.stop());

const errorsOf = async (more: object) => {
  const { status, body } = await office.save(more);
  return { status, errors: body.errors as Record<string, string[]> };
};
const tested = async () => {
  const { body } = await office.admin.call(`${office.path}/test`, { method: 'POST' });
  return body.data as { ok: boolean; words: string };
};
/** The next minute of asking. */
const rested = () => {
  const { ctx } = office.server;
  const { clock } = ctx;
  const now = clock().getTime() + 61_000;
  ctx.clock = () => new Date(Math.max(now, clock().getTime()));
};

describe('saving', () => {
  it('a unit without a setting uses the built-in provider, and can say so', async () => {
    expect(await office.setting()).toMatchObject({
      pix_provider: 'balcao',
      boleto_provider: 'balcao',
      certificate: null,
      secrets_set_at: null,
      updated_at: null,
    });
    const body = { pix_provider: 'balcao', boleto_provider: 'cnab' };
    const saved = await office.admin.call(office.path, { method: 'PUT', body });
    expect(saved.body.data).toMatchObject({ ...body, updated_by: 'Helena Prado' });
  });

  it('needs everything that the API Pix needs, and says what at its field', async () => {
    const empty = { api_url: null, client_id: '', client_secret: '', certificate: '' };
    const { status, errors } = await errorsOf({ ...empty, private_key: '' });
    expect([status, Object.keys(errors).toSorted()]).toEqual([
      422,
      ['api_url', 'certificate', 'client_id', 'client_secret', 'private_key'],
    ]);
  });

  it.each<[string, object, RegExp]>([
    ['api_url', { api_url: 'http://localhost/api' }, /https/],
    ['api_url', { api_url: 'https://a:b@banco.example' }, /sem senha/],
    ['token_url', { token_url: 'javascript:alert(1)' }, /https/],
    ['token_url', { token_url: 'https://banco.example/?a=b' }, /“\?”/],
    ['certificate', { certificate: 'abc' }, /Não é um certificado em PEM/],
    ['private_key', { private_key: other.pem.key }, /não pertence/],
    ['authority', { authority: 'abc' }, /cadeia/],
  ])('%s: %o is refused in words', async (field, wrong, words) => {
    const { status, errors } = await errorsOf(wrong);
    expect(status).toBe(422);
    expect(errors[field]?.[0]).toMatch(words);
    expect(Object.keys(errors)).toEqual([field]);
  });

  it('an expired certificate is refused', async () => {
    const { pem } = certificate('Solar Energia', { issuer: office.psp.issuer, daysLeft: -1 });
    const { errors } = await errorsOf({ certificate: pem.cert, private_key: pem.key });
    expect(errors.certificate).toEqual(['Este certificado já venceu.']);
  });

  it('needs a Pix key, and for files a bank whose files exist', async () => {
    const { sql, unit, psp } = office;
    await sql(`update gl_business_unit set pix_key = null, bank_code = '999' where id = $1`, [
      unit,
    ]);
    const { errors } = await errorsOf({ boleto_provider: 'cnab' });
    expect(Object.keys(errors).toSorted()).toEqual(['boleto_provider', 'pix_provider']);
    await sql(`update gl_business_unit set pix_key = $2, bank_code = '001' where id = $1`, [
      unit,
      psp.pixKey,
    ]);
  });

  it('files with the bank need the whole agreement', async () => {
    const { sql, unit } = office;
    const agreement = (value: string) =>
      sql('update gl_business_unit set bank_agreement = $2 where id = $1', [unit, value]);
    const [{ bank_agreement: before }] = (await sql(
      'select bank_agreement from gl_business_unit where id = $1',
      [unit],
    )) as [{ bank_agreement: string }];
    await agreement('');
    const { status, errors } = await errorsOf({ boleto_provider: 'cnab' });
    expect(status).toBe(422);
    expect(errors.boleto_provider?.[0]).toMatch(/^Para a remessa, falta .*convênio/);
    await agreement(before);
  });

  it('keeps secrets that are not typed again, and wants them for another address', async () => {
    const { status, body } = await office.save();
    expect([status, body.data]).toMatchObject([
      200,
      { pix_provider: 'pix', certificate: { subject: 'Solar Energia' }, has_authority: true },
    ]);
    const none = { client_secret: '', certificate: undefined, private_key: undefined };
    expect((await office.save({ ...none, client_id: office.settings.client_id })).status).toBe(200);
    expect(await tested()).toMatchObject({ ok: true });
    const { errors } = await errorsOf({ ...none, token_url: 'https://ladrao.example/token' });
    expect(errors).toEqual({ client_secret: ['Com outro endereço, digite o segredo de novo.'] });
    expect(await tested()).toMatchObject({ ok: true });
  });

  it('addresses that are emptied first do not lead the secret elsewhere', async () => {
    const none = { client_secret: '', certificate: undefined, private_key: undefined };
    const empty = { ...none, pix_provider: 'balcao', api_url: null, token_url: null };
    expect((await office.save(empty)).status).toBe(200);
    const away = { api_url: 'https://ladrao.example', token_url: 'https://ladrao.example/token' };
    const { errors } = await errorsOf({ ...none, ...away });
    expect(errors).toEqual({ client_secret: ['Com outro endereço, digite o segredo de novo.'] });
    expect((await office.save()).status).toBe(200);
    expect(await tested()).toMatchObject({ ok: true });
  });

  it('somebody who saved in between is told of', async () => {
    const { updated_at } = await office.setting();
    expect((await office.save({ updated_at })).status).toBe(200);
    const late = await office.save({ updated_at });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('the same key is one save, and a missing unit is not found', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const put = () =>
      office.admin.call(office.path, { method: 'PUT', body: office.settings, headers });
    expect((await put()).body).toEqual((await put()).body);
    expect((await office.admin.call('/api/pm_provider/99999999')).status).toBe(404);
  });
});

it('admins alone see, change and test it', async () => {
  for (const who of ['supervisor', 'financeiro', 'atendente']) {
    const client = await loggedIn(office.server.url, who);
    const calls = [
      client.call(office.path),
      client.call(office.path, { method: 'PUT', body: office.settings }),
      client.call(`${office.path}/test`, { method: 'POST' }),
      client.call(`${office.path}/webhook`, { method: 'POST' }),
    ];
    const replies = await Promise.all(calls);
    expect(replies.map(({ body }) => body.code)).toEqual(Array(4).fill('FORBIDDEN'));
  }
});

describe('testing', () => {
  it('says in words what is wrong', async () => {
    rested();
    await office.save({ client_secret: 'errado' });
    expect(await tested()).toMatchObject({
      ok: false,
      words: expect.stringContaining('não aceitou o Client ID e o segredo'),
    });
    await office.save({ authority: null });
    expect((await tested()).words).toMatch(/não é de uma autoridade conhecida/);
    await office.save({ certificate: other.pem.cert, private_key: other.pem.key });
    expect((await tested()).words).toMatch(/certificado/);
    await office.save();
    expect(await tested()).toMatchObject({ ok: true });
  });

  it('asks at most six times a minute', async () => {
    rested();
    const post = () => office.admin.call(`${office.path}/test`, { method: 'POST' });
    const replies = await Promise.all(Array.from({ length: 8 }, post));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 200, 200, 200, 429, 429,
    ]);
  });

  it('calls no address of this machine or a private network unless the installation allows it', async () => {
    rested();
    const { config } = office.server.ctx;
    config.pixPrivateNetwork = false;
    const called = office.psp.calls.length;
    await office.save();
    expect((await tested()).words).toMatch(/rede interna/);
    const port = new URL(office.settings.api_url).port;
    const digits = `https://127.0.0.1:${port}`;
    await office.save({ api_url: digits, token_url: `${digits}/oauth/token` });
    expect((await tested()).words).toMatch(/rede interna/);
    expect(office.psp.calls).toHaveLength(called);
    config.pixPrivateNetwork = true;
    await office.save();
  });
});

it('a frozen PSP does not keep who tests waiting', async () => {
  rested();
  office.psp.next('lost', /GET \/pix$/);
  expect((await tested()).words).toMatch(/não respondeu a tempo/);
});

it('secrets are in no answer, no log and no audit, and unreadable in the database', async () => {
  rested();
  const lines: string[] = [];
  const log = new Writable({
    write(part, _, done) {
      lines.push(String(part));
      done();
    },
  });
  const { server, settings, sql, register, setting, save, admin, path } = office;
  const { log: before } = server.ctx;
  server.ctx.log = createLogger('trace', { destination: log });
  const answers = [
    await save(),
    await save({ certificate: other.pem.cert }),
    await save({ private_key: 'abc' }),
    await register(),
    await admin.call(`${path}/test`, { method: 'POST' }),
  ];
  await save({ client_secret: 'errado: outro segredo' });
  await admin.call(`${path}/test`, { method: 'POST' });
  await save();
  server.ctx.log = before;
  const hook = new URL(office.psp.webhooks.get(office.psp.pixKey) ?? '').pathname.split('/').at(-1);
  const rows = [
    await sql('select before, after from gl_audit'),
    await sql(`select encode(answer, 'escape') as answer from gl_repeated_act`),
    await sql(`select encode(secrets_sealed, 'escape') as secrets,
      encode(hook_sealed, 'escape') as hook from pm_provider_setting`),
  ];
  const everything = JSON.stringify([answers, await setting(), lines, rows]);
  const keys = [settings.private_key, other.pem.key].map((pem) => pem.split('\n')[3] ?? '');
  const secrets = ['segredo do cliente', 'outro segredo', ...keys, hook ?? ''];
  expect(everything.length).toBeGreaterThan(1_000);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(everything).not.toContain(secret);
  }
  const certificates = settings.certificate.split('\n')[3] ?? '';
  expect(everything).not.toContain(certificates);
});
