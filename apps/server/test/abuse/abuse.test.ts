import type { EndpointSpec } from '@balcao/contract/endpoint';
import { records } from '@balcao/contract/records/definitions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loggedIn, type Reply, TestClient } from '../client.ts';
import { program } from '../files.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { openTicket } from '../visitor.ts';
import { everyCall, hostileShapes, hostileTexts, nameOf, noteChanges } from './abuse.ts';
import { recordRows } from './records.ts';
import { abuseRows, type Ids, type Row, type Values } from './rows.ts';

const calls = await everyCall();
const rows: Record<string, Row> = {
  ...abuseRows,
  ...Object.fromEntries(recordRows.map(([call, row]) => [nameOf(call), row])),
};
let ids: Ids;
const clients = new Map<string, TestClient>();
let server: TestServer;
/** Names the tables whose rows have changed since it was asked last. */
let changes: () => Promise<string[]>;

beforeAll(async () => {
  const much = '1000000';
  server = await startTestServer({
    LIMIT_REQUESTS: much,
    LIMIT_UPLOADS: much,
    LIMIT_NEW_TICKETS: much,
    LIMIT_LOGINS_PER_ACCOUNT: much,
    LIMIT_LOGINS_PER_ADDRESS: much,
  });
  const { pool } = server.ctx;
  const one = async (text: string) => String((await pool.query(text)).rows[0].id);
  const customer = `(select id from gl_user where email = 'cliente@exemplo.com.br')`;
  ids = {
    token: await openTicket(server.url),
    own: await one(`select id from at_ticket where person_id = ${customer} limit 1`),
    others: await one(`select id from at_ticket where person_id is distinct from ${customer}
      and sector_id = (select id from gl_sector where name = 'Financeiro' limit 1) limit 1`),
    seen: await one(`select ticket.id from at_ticket ticket join gl_sector sector on sector.id = sector_id
      where sector.name = 'Atendimento' limit 1`),
    me: await one(`select id from gl_user where email = 'cliente@exemplo.com.br'`),
  };
  changes = await noteChanges(server.ctx.db);
});
afterAll(() => server.stop());

const rowOf = (call: EndpointSpec): Row => {
  const row = rows[nameOf(call)];
  if (!row) throw new Error(`${nameOf(call)} has no row in the abuse tests`);
  return row;
};

/** A row's value, or the id that it names. */
const meant = (value: unknown) =>
  typeof value === 'string' && value.startsWith('$') ? ids[value.slice(1) as keyof Ids] : value;

async function clientOf({ as = '' }: Row): Promise<TestClient> {
  const known = clients.get(as);
  if (known) return known;
  const client = as ? await loggedIn(server.url, as) : new TestClient(server.url);
  if (!as) await client.call('/sanctum/csrf-cookie');
  clients.set(as, client);
  return client;
}

type Sent = { params?: Values; query?: Values; body?: Values | undefined };

/** The call as its row describes it, with these values in place of the valid ones. */
async function send(call: EndpointSpec, sent: Sent = {}): Promise<Reply> {
  const row = rowOf(call);
  const text = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  const params: Values = { ...row.params, ...sent.params };
  const path = call.path.replace(/:(\w+)/g, (_, name) => text(meant(params[name])));
  const query = Object.entries({ ...row.query, ...sent.query })
    .map(([name, value]) => `${name}=${text(meant(value))}`)
    .join('&');
  const body = row.body && { ...row.body(ids), ...sent.body };
  const client = await clientOf(row);
  return client.call(query ? `${path}?${query}` : path, { method: call.method, body });
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

/** A refusal says what was wrong and reveals nothing internal. */
function expectRefusal({ status, body }: Reply, what: string): void {
  expect(status, `${what}: ${JSON.stringify(body).slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(body.message, what).toMatch(/^\p{Lu}.*\.$/u);
  expect(JSON.stringify(body), what).not.toMatch(/syntax error|node_modules|\.ts:\d|pg_|kysely/i);
}

const isNothing = ({ status, body }: Reply) =>
  status === 200 && (body.data === null || (body.found === false && body.data === null));

test('every call of the contract has a row, and every row a call', () => {
  expect(Object.keys(rows).toSorted(), 'apps/server/test/abuse/rows.ts').toEqual(
    calls.map(nameOf).toSorted(),
  );
});

type Part = keyof Sent;
const partsOf = ({ params, query, body }: EndpointSpec) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    fieldsOf(schema).map((field) => [part as Part, field] as const),
  );

const ofRecords = new Set(recordRows.map(([call]) => call));
const custom = new Set(
  records
    .flatMap(({ fields }) => fields.filter(({ type }) => type === 'custom'))
    .map(({ name }) => name),
);
/** A record's valid call may be refused, too, for an outdated `updated_at`: a wrong value must be refused for itself. */
const isChecked = (call: EndpointSpec, part: Part, field: string) =>
  ofRecords.has(call) && part !== 'params' && !custom.has(field);

test.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s refuses hostile values in every field, and changes nothing',
  async (_, call) => {
    const fields = partsOf(call);
    const { open = [], objects = [], ...row } = rowOf(call);
    const known: Values = { ...row.params, ...row.query, ...row.body?.(ids) };
    expect(Object.keys(known).toSorted()).toEqual(fields.map(([, field]) => field).toSorted());
    await changes();
    for (const [part, field] of fields) {
      const values = { ...hostileTexts, ...(part === 'body' && hostileShapes) };
      for (const [what, value] of Object.entries(values)) {
        const mayBe = typeof value === 'string' ? open : objects;
        if (mayBe.includes(field) && !Array.isArray(value)) continue;
        const reply = await send(call, { [part]: { [field]: value } });
        if (!isNothing(reply)) expectRefusal(reply, `${field}: ${what}`);
        if (isChecked(call, part, field))
          expect([400, 422], `${field}: ${what}`).toContain(reply.status);
      }
    }
    expect(await changes()).toEqual([]);
  },
);

test('hostile text is plain text wherever a field accepts text', async () => {
  for (const call of calls) {
    for (const [part, field] of partsOf(call)) {
      if (!rowOf(call).open?.includes(field)) continue;
      for (const [what, value] of Object.entries(hostileTexts)) {
        const reply = await send(call, { [part]: { [field]: value } });
        if (reply.status >= 400) expectRefusal(reply, `${nameOf(call)} ${field}: ${what}`);
      }
    }
  }
  const { rows: people } = await server.ctx.pool.query('select count(*)::int from gl_user');
  expect(people[0].count).toBeGreaterThan(10);
});

test('another person’s rows get the same answer as missing ones, and nothing changes', async () => {
  await changes();
  for (const call of calls) {
    const { record } = rowOf(call);
    if (!record) continue;
    const foreign = await send(call, { params: { [record.field]: record.others } });
    const nowhere = await send(call, { params: { [record.field]: '99999999' } });
    expectRefusal(foreign, nameOf(call));
    expect([foreign.status, foreign.body]).toEqual([nowhere.status, nowhere.body]);
  }
  expect(await changes()).toEqual([]);
});

test('unknown fields change nobody’s rights', async () => {
  const people = 'select id, level, email, password_hash, user_group_id from gl_user order by id';
  const before = (await server.ctx.pool.query(people)).rows;
  for (const call of calls) {
    const { as, body: right } = rowOf(call);
    if (!as || !right) continue;
    const own = { level: 1, email: 'evil@exemplo.com.br', id: 1, user_id: 1, user_group_id: 1 };
    await send(call, { body: { ...own, person_id: 1, can_log_view: true, ...right(ids) } });
  }
  expect((await server.ctx.pool.query(people)).rows).toEqual(before);
});

describe('files', () => {
  const uploads = calls.filter(({ path }) =>
    /attachFile|message_file|message_attach|gl_picture|import_file/.test(path),
  );
  const bad: [string, Buffer, string][] = [
    ['a program under the name of a picture', program, 'foto.png'],
    ['a program', program, 'virus.exe'],
    ['nothing', Buffer.alloc(0), 'vazio.png'],
  ];
  test.each(bad)('%s is accepted nowhere', async (_, bytes, filename) => {
    await changes();
    for (const call of uploads) {
      const client = await clientOf(rowOf(call));
      const form = new FormData();
      form.append('code', 'person_sign');
      form.append('file', new Blob([new Uint8Array(bytes)]), filename);
      const path = call.path.replace(/:(\w+)/g, (_each, name) =>
        String(meant(rowOf(call).params?.[name])),
      );
      expectRefusal(await client.call(path, { method: 'POST', body: form }), nameOf(call));
    }
    expect(await changes()).toEqual([]);
  });
});

describe('tokens', () => {
  const links: [string, string, (token: string) => Promise<Reply>][] = [
    [
      'GET /api/gl_user/:token/token_get',
      'demo-criar-senha',
      (token) => ask(`/api/gl_user/${token}/token_get`),
    ],
    [
      'GET /api/at_ticket/:token/public_get',
      'demo-assinatura',
      (token) => ask(`/api/at_ticket/${token}/public_get`),
    ],
    [
      'GET /api/at_ticket/:token/signed',
      'demo-assinado',
      (token) => ask(`/api/at_ticket/${token}/signed`),
    ],
    [
      'GET /api/pm_transaction/:token/token_get',
      'demo-boleto',
      (token) => ask(`/api/pm_transaction/${token}/token_get`),
    ],
  ];
  async function ask(path: string): Promise<Reply> {
    const { status, body } = await new TestClient(server.url).call(path);
    return { status, body, headers: new Headers() };
  }

  test.each(links)(
    '%s answers the same to cut, longer and invented ones',
    async (_, token, open) => {
      const right = await open(token);
      expect(right.status).toBeLessThan(400);
      const invented = await open('x'.repeat(43));
      expect(invented).not.toEqual(right);
      for (const wrong of [token.slice(0, -1), `${token}x`, token.toUpperCase(), `${token}%00`]) {
        expect(await open(wrong), wrong).toEqual(invented);
      }
    },
  );

  test('a link for a password stops working once it expired or was used', async () => {
    const client = new TestClient(server.url);
    await client.call('/sanctum/csrf-cookie');
    const use = (token: string) => {
      const body = { token, password: 'Nova@2026' };
      return client.call('/api/access/recover_token', { method: 'POST', body });
    };
    const invented = await use('x'.repeat(43));
    expect(invented).toMatchObject({ status: 404, body: { code: 'LINK_INACTIVE' } });
    const { db } = server.ctx;
    const kept = await db
      .selectFrom('gl_token')
      .selectAll()
      .where('kind', '=', 'recover')
      .execute();
    await db
      .updateTable('gl_token')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await use('demo-recuperar')).body).toEqual(invented.body);
    await db
      .updateTable('gl_token')
      .set({ expires_at: kept[0]?.expires_at ?? new Date() })
      .execute();
    expect((await use('demo-recuperar')).status).toBe(200);
    expect((await use('demo-recuperar')).body).toEqual(invented.body);
  });
});

test('a forged X-Forwarded-For is nobody’s address', async () => {
  const client = new TestClient(server.url);
  await client.call('/sanctum/csrf-cookie');
  const body = { username: 'cliente@exemplo.com.br', password: 'Demo@2026' };
  const headers = {
    'x-forwarded-for': '6.6.6.6',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
  };
  await client.call('/auth/login', { method: 'POST', body, headers });
  const sessions = (await client.call('/api/me/sessions', { headers })).body.data as {
    ip: string;
  }[];
  expect(sessions.map(({ ip }) => ip)).not.toContain('6.6.6.6');
  const seen = await client.call('/api/at_ticket/demo-assinatura/public_get', { headers });
  expect(seen.body.meta).toMatchObject({ ip: '127.0.0.1' });
});
