import { configSettings } from '@balcao/contract/configs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { busGap } from '../../../platform/bus.ts';
import { loggedIn, type TestClient } from '../../../test-client.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { readConfigs } from '../service.ts';

let server: TestServer;
let second: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({ SESSION_SECRET: 's'.repeat(32) });
  second = await startTestServer({ DATABASE_URL: server.databaseUrl });
  admin = await loggedIn(server.url, 'admin');
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

type State = { key: string; value: unknown; updated_at: string | null } & Record<string, unknown>;

async function stateOf(key: string): Promise<State> {
  const { body } = await admin.call('/api/gl_config');
  const state = (body.data as State[]).find((one) => one.key === key);
  if (!state) throw new Error(`${key} is not listed`);
  return state;
}

const put = (key: string, value: unknown, updated_at: string | null, client = admin) =>
  client.call(`/api/gl_config/${key}`, { method: 'PUT', body: { value, updated_at } });

/** Saves from a screen that was just drawn. */
const save = async (key: string, value: unknown) =>
  put(key, value, (await stateOf(key)).updated_at);
const reset = (key: string) => admin.call(`/api/gl_config/${key}`, { method: 'DELETE' });

/** What a server goes by. */
const shownBy = ({ ctx }: TestServer) => readConfigs(ctx);

describe('settings', () => {
  test('are listed with value, default and who changed them last, in the order of the screen', async () => {
    const { body } = await admin.call('/api/gl_config');
    expect((body.data as State[]).map(({ key }) => key)).toEqual(
      configSettings.map(({ key }) => key),
    );
    expect(await stateOf('MESSAGE_SUCCESS')).toEqual({
      ...{ key: 'MESSAGE_SUCCESS', value: 'Tudo certo.', default: 'Tudo certo.' },
      ...{ is_default: true, updated_at: null, updated_by: null },
    });
    await save('MESSAGE_SUCCESS', ' Feito. ');
    expect(await stateOf('MESSAGE_SUCCESS')).toMatchObject({
      ...{ value: 'Feito.', is_default: false, updated_at: expect.any(String) },
      updated_by: expect.stringMatching(/\p{L}/u),
    });
  });

  test('changed on one server count on every server without a restart', async () => {
    expect(await shownBy(second)).toMatchObject({ MESSAGE_WARNING: 'Atenção.' });
    expect((await save('MESSAGE_WARNING', 'Cuidado.')).status).toBe(200);
    expect(await shownBy(server)).toMatchObject({ MESSAGE_WARNING: 'Cuidado.' });
    const told = async () =>
      expect(await shownBy(second)).toMatchObject({ MESSAGE_WARNING: 'Cuidado.' });
    await vi.waitFor(told, { timeout: 5_000 });
  });

  test('are kept in memory, and read again after a gap in the bus', async () => {
    const { ctx } = server;
    const known = readConfigs(ctx);
    expect(readConfigs(ctx)).toBe(known);
    ctx.bus.publish(busGap, null);
    expect(readConfigs(ctx)).not.toBe(known);
    expect(await readConfigs(ctx)).toEqual(await known);
  });

  test('go back to their default', async () => {
    await save('TICKET_TITLE_NAME', 'Chamado');
    expect(await shownBy(server)).toMatchObject({ TICKET_TITLE_NAME: 'Chamado' });
    expect((await reset('TICKET_TITLE_NAME')).body.data).toMatchObject({
      ...{ value: 'Atendimento', is_default: true },
    });
    expect(await shownBy(server)).toMatchObject({ TICKET_TITLE_NAME: 'Atendimento' });
  });

  test('leave who changed what in the audit', async () => {
    await save('MESSAGE_DANGER', 'Não deu.');
    const entry = await server.ctx.db
      .selectFrom('gl_audit')
      .select(['action', 'before', 'after', 'actor_id'])
      .where('record', '=', 'gl_config')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      ...{ action: 'update', actor_id: expect.any(Number) },
      ...{ before: { MESSAGE_DANGER: 'Algo deu errado.' }, after: { MESSAGE_DANGER: 'Não deu.' } },
    });
  });

  test('saved by two people at once: the second is told who changed what', async () => {
    const seen = (await stateOf('COMPANY_NAME')).updated_at;
    expect((await put('COMPANY_NAME', 'Primeira', seen)).status).toBe(200);
    const late = await put('COMPANY_NAME', 'Segunda', seen);
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        conflict: {
          who: expect.any(String),
          changes: { COMPANY_NAME: ['Solar Aurora Energia', 'Primeira'] },
        },
      },
    });
    expect((await put('API_URL', 'https://a.com.br', '2020-01-01T00:00:00.000Z')).status).toBe(409);
    expect(await stateOf('COMPANY_NAME')).toMatchObject({ value: 'Primeira' });
    const old = await admin.call(`/api/gl_config/COMPANY_NAME?updated_at=${seen}`, {
      method: 'DELETE',
    });
    expect(old.status).toBe(409);
  });

  test('come from the marks of the sectors where the specification says so', async () => {
    const { id } = await server.ctx.db
      .updateTable('gl_sector')
      .set({ is_commercial: true })
      .where('id', '=', (eb) =>
        eb.selectFrom('gl_sector').select((one) => one.fn.min('id').as('id')),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await stateOf('GL_SECTOR_COMMERCIAL_SECTORS')).toMatchObject({ value: [id] });
  });
});

describe('bad input', () => {
  const value = (text: string) => ({ value: [expect.stringContaining(text)] });

  test.each([
    ['COMPANY_NAME', '  ', value('Campo obrigatório.')],
    ['COMPANY_NAME', null, { value: [expect.any(String)] }],
    ['COMPANY_NAME', 'x'.repeat(81), { value: [expect.any(String)] }],
    ['API_URL', 'javascript:alert(1)', value('http:// ou https://')],
    ['API_URL', 'https://a.com.br; script-src *', value('http:// ou https://')],
    ['API_URL', 'https://quem:senha@a.com.br', value('http:// ou https://')],
    ['API_URL_ENABLED', true, value('Preencha antes o endereço da API.')],
    ['API_URL_ENABLED', 'sim', { value: [expect.any(String)] }],
    ['REDIRECT_HOSTS', ['exemplo.com.br', 'https://a b'], value('Linha 2: Use só o domínio')],
    ['GL_RESOURCE_CODES_RESERVED', [], value('person_sign fica sempre reservado')],
    ['GL_RESOURCE_CODES_RESERVED', ['person_sign', 'a b'], value('Linha 2: Use até 64')],
    ['TICKET_STATUS_CHANGE_ALLOWED', { novo: ['inventado'] }, value('“inventado” não existe')],
    ['TICKET_STATUS_CHANGE_ALLOWED', { inventado: [] }, value('“inventado” não existe')],
    ['TICKET_STATUS_CHANGE_ALLOWED', { 'a b': [] }, value('“a b”: Use até 64')],
    ['TICKET_STATUS_CHANGE_ALLOWED', ['novo'], { value: [expect.any(String)] }],
  ])('%s refuses %j at its field', async (key, given, errors) => {
    const before = await stateOf(key);
    expect(await save(key, given)).toMatchObject({ status: 422, body: { errors } });
    expect(await stateOf(key)).toEqual(before);
  });

  test('settings that depend on each other cannot come apart', async () => {
    expect((await save('API_URL', 'https://api.exemplo.com.br/v1/')).body.data).toMatchObject({
      value: 'https://api.exemplo.com.br/v1',
    });
    expect((await save('API_URL_ENABLED', true)).status).toBe(200);
    expect((await save('API_URL', '')).body.errors).toEqual(value('Desligue antes'));
    expect((await reset('API_URL')).status).toBe(422);
    expect((await reset('API_URL_ENABLED')).status).toBe(200);
    expect((await reset('API_URL')).status).toBe(200);
  });

  test('what is computed cannot be typed', async () => {
    for (const key of ['GL_SECTOR_COMMERCIAL_SECTORS', 'BALANCE_TRANSFER_RUNNING']) {
      expect(await save(key, [1])).toMatchObject({
        ...{ status: 403, body: { message: expect.stringMatching(/\.$/) } },
      });
      expect((await reset(key)).status).toBe(403);
    }
  });

  test('a key that does not exist is refused', async () => {
    expect((await put('SECRET', 'x', null)).status).toBe(404);
  });

  test.each(['supervisor', 'atendente', 'cliente'])(
    '%s may neither see nor change them',
    async (who) => {
      const client = await loggedIn(server.url, who);
      expect((await client.call('/api/gl_config')).status).toBe(403);
      expect((await put('COMPANY_NAME', 'X', null, client)).status).toBe(403);
      const away = await client.call('/api/gl_config/COMPANY_NAME', { method: 'DELETE' });
      expect(away.status).toBe(403);
    },
  );

  test('a value in the table that fits no longer counts as none', async () => {
    const row = { key: 'FILESYSTEM_TEMP_URL_ENABLED', value: JSON.stringify({ old: 1 }) };
    await server.ctx.db.insertInto('gl_config').values(row).execute();
    server.ctx.bus.publish('configs', null);
    expect(await shownBy(server)).toMatchObject({ FILESYSTEM_TEMP_URL_ENABLED: false });
  });
});
