import { configSettings } from '@balcao/contract/organization/configs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { busGap } from '../../platform/bus.ts';
import { readConfigs } from './installation.ts';

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

type State = { id: number; key: string; value: unknown; updated_at: string } & Record<
  string,
  unknown
>;

type Sector = { id: number; is_commercial: boolean; updated_at: string };

async function stateOf(key: string): Promise<State> {
  const { body } = await admin.call('/api/gl_config?per_page=100');
  const state = (body.data as State[]).find((one) => one.key === key);
  if (!state) throw new Error(`${key} is not listed`);
  return state;
}

type From = { seen?: string; client?: TestClient };

/** Saves from a newly opened screen, or from one opened at `seen`. */
async function save(key: string, value: unknown, { seen, client = admin }: From = {}) {
  const { id, updated_at } = await stateOf(key);
  const body = { value, updated_at: seen ?? updated_at };
  return client.call(`/api/gl_config/${id}`, { method: 'PUT', body });
}
const reset = (key: string) => save(key, null);

/** The settings that a server uses. */
const shownBy = ({ ctx }: TestServer) => readConfigs(ctx);

describe('settings', () => {
  test('are listed with value, default and who changed them last, in the order of the screen', async () => {
    const { body } = await admin.call('/api/gl_config?per_page=100');
    expect((body.data as State[]).map(({ key }) => key)).toEqual(
      configSettings.map(({ key }) => key),
    );
    expect(await stateOf('MESSAGE_SUCCESS')).toMatchObject({
      value: 'Tudo certo.',
      default: 'Tudo certo.',
      updated_by: null,
    });
    await save('MESSAGE_SUCCESS', ' Feito. ');
    expect(await stateOf('MESSAGE_SUCCESS')).toMatchObject({
      value: 'Feito.',
      default: 'Tudo certo.',
      updated_by: { name: 'Helena Prado' },
    });
  });

  test('changed on one server count on every server without a restart', async () => {
    expect(await shownBy(second)).toMatchObject({ MESSAGE_WARNING: 'Atenção.' });
    expect((await save('MESSAGE_WARNING', 'Cuidado.')).status).toBe(200);
    expect(await shownBy(server)).toMatchObject({ MESSAGE_WARNING: 'Cuidado.' });
    const told = async () =>
      expect(await shownBy(second)).toMatchObject({ MESSAGE_WARNING: 'Cuidado.' });
    await vi.waitFor(told, { timeout: 15_000 });
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
    expect((await reset('TICKET_TITLE_NAME')).body.data).toMatchObject({ value: 'Atendimento' });
    expect(await shownBy(server)).toMatchObject({ TICKET_TITLE_NAME: 'Atendimento' });
  });

  test('leave who changed what in the audit and in their history, by the key', async () => {
    await save('MESSAGE_DANGER', 'Não deu.');
    const { id } = await stateOf('MESSAGE_DANGER');
    const entry = await server.ctx.db
      .selectFrom('gl_audit')
      .select(['action', 'before', 'after', 'actor_id'])
      .where('record', '=', 'gl_config')
      .where('record_id', '=', id)
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'update',
      actor_id: expect.any(Number),
      before: { MESSAGE_DANGER: 'Algo deu errado.' },
      after: { MESSAGE_DANGER: 'Não deu.' },
    });
    expect((await admin.call(`/api/gl_config/${id}/history`)).body.data).toMatchObject([
      { who: 'Helena Prado', changes: { MESSAGE_DANGER: ['Algo deu errado.', 'Não deu.'] } },
    ]);
    await save('MESSAGE_DANGER', 'Não deu.');
    expect((await admin.call(`/api/gl_config/${id}/history`)).body.data).toHaveLength(1);
  });

  test('are exported like any list', async () => {
    await save('TICKET_RESERVED_WORDS', ['=1+1']);
    const { body } = await admin.call('/api/gl_config/export/csv?columns=value&q=reserved_words');
    expect(String(body.text).split('\r\n').slice(1, 2)).toEqual(["'=1+1"]);
    await reset('TICKET_RESERVED_WORDS');
  });

  test('saved by two people at once: the second is told who changed what', async () => {
    const { updated_at: seen } = await stateOf('COMPANY_NAME');
    const answers = await Promise.all(
      ['Primeira', 'Segunda'].map((name) => save('COMPANY_NAME', name, { seen })),
    );
    const [won] = answers.filter(({ status }) => status === 200);
    const name = (won?.body.data as State | undefined)?.value;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CONFLICT',
      conflict: {
        who: expect.any(String),
        changes: { COMPANY_NAME: ['Solar Aurora Energia', name] },
      },
    });
    expect(await stateOf('COMPANY_NAME')).toMatchObject({ value: name });
    expect((await save('COMPANY_NAME', null, { seen })).status).toBe(409);
  });

  test('come from the marks of the sectors, on every server once a sector is saved', async () => {
    const { data } = (await admin.call('/api/gl_sector')).body as { data: Sector[] };
    const before = data.filter((one) => one.is_commercial).map(({ id }) => id);
    const sector = data.find((one) => !one.is_commercial);
    const shown = async () => new Set((await shownBy(second)).GL_SECTOR_COMMERCIAL_SECTORS);
    expect(await shown()).toEqual(new Set(before));
    const body = { is_commercial: true, updated_at: sector?.updated_at };
    const saved = await admin.call(`/api/gl_sector/${sector?.id}`, { method: 'PUT', body });
    expect(saved.status).toBe(200);
    const marked = new Set([...before, sector?.id]);
    await vi.waitFor(async () => expect(await shown()).toEqual(marked), { timeout: 15_000 });
    const { value } = await stateOf('GL_SECTOR_COMMERCIAL_SECTORS');
    expect(new Set(value as number[])).toEqual(marked);
  });
});

describe('bad input', () => {
  const value = (text: string) => ({ value: [expect.stringContaining(text)] });

  test.each([
    ['COMPANY_NAME', '  ', value('Campo obrigatório.')],
    ['COMPANY_NAME', 7, { value: [expect.any(String)] }],
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
      expect((await save(key, [1])).status).toBe(403);
      expect((await reset(key)).status).toBe(403);
    }
  });

  test('none is made, removed or renamed', async () => {
    const { id } = await stateOf('COMPANY_NAME');
    const row = `/api/gl_config/${id}`;
    expect((await admin.call('/api/gl_config', { method: 'POST', body: {} })).status).toBe(404);
    expect((await admin.call(row, { method: 'DELETE' })).status).toBe(404);
    expect((await admin.call('/api/gl_config/999999/edit')).status).toBe(404);
    const body = { key: 'X', updated_at: (await stateOf('COMPANY_NAME')).updated_at };
    expect((await admin.call(row, { method: 'PUT', body })).status).toBe(200);
    expect(await stateOf('COMPANY_NAME')).toMatchObject({ id });
  });

  test.each(['supervisor', 'atendente', 'cliente'])(
    '%s may neither see nor change them',
    async (who) => {
      const client = await loggedIn(server.url, who);
      expect((await client.call('/api/gl_config')).status).toBe(403);
      expect((await save('COMPANY_NAME', 'X', { client })).status).toBe(403);
      const { id } = await stateOf('COMPANY_NAME');
      expect((await client.call(`/api/gl_config/${id}/history`)).status).toBe(403);
    },
  );

  test('a value in the table that fits no longer counts as none', async () => {
    await server.ctx.db
      .updateTable('gl_config')
      .set({ value: JSON.stringify({ old: 1 }) })
      .where('key', '=', 'FILESYSTEM_TEMP_URL_ENABLED')
      .execute();
    server.ctx.bus.publish('configs', null);
    expect(await shownBy(server)).toMatchObject({ FILESYSTEM_TEMP_URL_ENABLED: true });
  });
});
