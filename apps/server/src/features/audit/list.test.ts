import { randomUUID } from 'node:crypto';
import { type AuditAction, auditActions } from '@balcao/contract/audit/actions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTheSystem, testedBeside } from '../../../test/audited-elsewhere.ts';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { dialogDeeds } from '../../../test/dialog-deeds.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { TestSigner } from '../../../test/signing.ts';
import { appCode } from '../../../test/totp.ts';

let server: TestServer;
let admin: TestClient;
let operator: TestClient;
let customer: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  operator = await loggedIn(server.url, 'atendente');
  customer = await loggedIn(server.url, 'cliente');
});
afterAll(() => server.stop());

type Json = { data: { id: number; updated_at: string } & Record<string, unknown> };
async function call(by: TestClient, route: string, body?: object) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await by.call(path, { method, ...(body && { body }) });
  expect(answer.status, `${route}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body as Json;
}
const idOf = async (record: 'gl_user', email: string) =>
  (
    await server.ctx.db
      .selectFrom(record)
      .select('id')
      .where('email', '=', `${email}@exemplo.com.br`)
      .executeTakeFirstOrThrow()
  ).id;
const password = 'Demo@2026';
const tag = async () => {
  const { data } = await call(admin, 'POST /api/at_tag', { name: randomUUID(), color: '#112233' });
  return data;
};
const request = async (kind: string) => {
  const { data } = await call(customer, 'POST /api/me/privacy_request', { kind });
  return (data as unknown as { id: number }[])[0]?.id;
};
const closing = { answer: 'Feito.' };

/** Actions of people, by the entry that each must leave in the log. */
const deeds: [AuditAction, () => Promise<unknown>][] = [
  ['create', tag],
  [
    'update',
    async () => {
      const { id, updated_at } = await tag();
      await call(admin, `PUT /api/at_tag/${id}`, { name: randomUUID(), updated_at });
    },
  ],
  ['delete', async () => call(admin, `DELETE /api/at_tag/${(await tag()).id}`)],
  ['export', () => admin.call('/api/at_tag/export/csv')],
  [
    'update',
    async () => {
      const rows = (await call(admin, 'GET /api/gl_config?per_page=100')).data;
      const config = (rows as unknown as { id: number; key: string; updated_at: string }[]).find(
        ({ key }) => key === 'COMPANY_NAME',
      );
      const body = { value: 'Outra', updated_at: config?.updated_at };
      await call(admin, `PUT /api/gl_config/${config?.id}`, body);
    },
  ],
  ['update', () => call(admin, 'PUT /api/gl_retention/files', { days: 9_000 })],
  ...dialogDeeds((route, body) => call(admin, route, body)),
  ['session.login', () => new TestClient(server.url).logIn('larissa')],
  ['session.failed', () => new TestClient(server.url).logIn('larissa', 'errada')],
  ['session.logout', async () => (await loggedIn(server.url, 'larissa')).call('/auth/logoutApi')],
  [
    'session.end',
    async () => {
      const { data } = await call(operator, 'GET /api/me/sessions');
      const [own] = data as unknown as { id: number; current: boolean }[];
      await loggedIn(server.url, 'atendente');
      const all = (await call(operator, 'GET /api/me/sessions')).data;
      const other = (all as unknown as { id: number }[]).find(({ id }) => id !== own?.id);
      await call(operator, `DELETE /api/me/sessions/${other?.id}`);
    },
  ],
  [
    'impersonation.start',
    async () =>
      call(admin, 'POST /api/maintenance/impersonate', {
        user_id: await idOf('gl_user', 'atendente'),
      }),
  ],
  ['impersonation.end', () => call(admin, 'DELETE /api/maintenance/impersonate')],
  [
    'token.create',
    () =>
      call(admin, 'POST /api/gl_user/token/create', { ability: 'api', name: 'Planilha', days: 30 }),
  ],
  [
    'token.revoke',
    async () => {
      const [own] = (await call(admin, 'GET /api/me/token')).data as unknown as { id: number }[];
      await call(admin, `DELETE /api/me/token/${own?.id}`);
    },
  ],
  [
    'user.invite',
    async () => call(admin, `POST /api/gl_user/${await idOf('gl_user', 'larissa')}/invite`),
  ],
  [
    // Without a mail server the inviter sees the link.
    'user.invite_link',
    async () => call(admin, `POST /api/gl_user/${await idOf('gl_user', 'larissa')}/invite`),
  ],
  [
    'user.update',
    async () => {
      const names = { name: 'Cláudia Ferreira', nickname: 'Clau' };
      await call(customer, `PUT /api/me/gl_user/${await idOf('gl_user', 'cliente')}`, names);
    },
  ],
  [
    'user.password',
    async () =>
      call(customer, 'POST /api/me/gl_user/pwd_change', {
        id: await idOf('gl_user', 'cliente'),
        pwd_current: password,
        pwd_new: 'Nova@2026',
      }),
  ],
  [
    'user.password_recover',
    () => fresh('POST /api/access/recover_token', { token: 'demo-recuperar', password }),
  ],
  [
    'user.password_create',
    () => fresh('POST /auth/externalCreate', { ws_token: 'demo-criar-senha', password }),
  ],
  ['two_factor.enable', () => enableTwoFactor()],
  ['session.failed', async () => secondStep('000000')],
  ['two_factor.recovery_code', async () => secondStep(codes[0] ?? '')],
  ['two_factor.disable', () => disableTwoFactor({ password, code: codes[1] })],
  ['ticket.status', () => changeTicket('status')],
  ['ticket.title', () => changeTicket('title')],
  ['ticket.assignee', () => changeTicket('assignee')],
  [
    'ticket.transfer',
    async () => {
      const sectors = (await call(admin, 'GET /api/at_ticket/sectors')).data;
      const { id: sector_id } = (sectors as unknown as { id: number }[])[1] ?? {};
      await call(admin, `POST /api/at_ticket/${await openTicket()}/transfer`, {
        sector_id,
        reason: 'É com vocês.',
      });
    },
  ],
  ['ticket.link', async () => linked(await openTicket(), await openTicket())],
  [
    'ticket.unlink',
    async () => {
      const [id, other] = [await openTicket(), await openTicket()];
      await linked(id, other);
      await call(admin, `DELETE /api/at_ticket/${id}/link/${other}`);
    },
  ],
  [
    'ticket.merge',
    async () => {
      const into_id = await openTicket();
      await call(admin, `POST /api/at_ticket/${await openTicket()}/merge`, { into_id });
    },
  ],
  ['message.pin', async () => call(admin, 'POST /api/gl_message/pin', { message_id: await say() })],
  [
    'message.unpin',
    async () => {
      const message_id = await say();
      await call(admin, 'POST /api/gl_message/pin', { message_id });
      await call(admin, 'POST /api/gl_message/pin', { message_id });
    },
  ],
  ['message.delete', async () => call(admin, `DELETE /api/gl_message/${await say()}`)],
  ['message.resolve', resolveMessage],
  ['evidence.view', () => admin.call('/api/at_ticket/demo-assinado/signed')],
  ['ticket.sign', async () => (await TestSigner.begin(server)).sign()],
  ['privacy.request', () => request('export')],
  ['privacy.export', async () => admin.call(await openRequest('export'))],
  [
    'privacy.answer',
    async () => call(admin, `POST ${await openRequest('close')}`, { state: 'done', ...closing }),
  ],
  [
    'privacy.refuse',
    async () => {
      await request('export');
      const path = await openRequest('close');
      await call(admin, `POST ${path}`, { state: 'refused', ...closing });
    },
  ],
  [
    'privacy.erase',
    async () => {
      await request('erasure');
      await call(admin, `POST ${await openRequest('erase')}`, { confirm: 'APAGAR' });
    },
  ],
];

async function fresh(route: string, body: object) {
  const client = new TestClient(server.url);
  await client.call('/sanctum/csrf-cookie');
  return call(client, route, body);
}
async function openRequest(what: string): Promise<string> {
  const { data } = await call(admin, 'GET /api/gl_privacy_request');
  return `/api/gl_privacy_request/${(data as unknown as { id: number }[])[0]?.id}/${what}`;
}
let codes: string[] = [];
async function enableTwoFactor(): Promise<void> {
  const begun = await call(operator, 'POST /api/me/two_factor', { password });
  const code = appCode(String((begun as unknown as { secret: string }).secret), new Date());
  const done = await call(operator, 'POST /api/me/two_factor/confirm', { code });
  codes = (done as unknown as { codes: string[] }).codes;
}
const disableTwoFactor = (by: object) => call(operator, 'POST /api/me/two_factor/disable', by);
async function secondStep(code: string): Promise<void> {
  const client = new TestClient(server.url);
  await client.logIn('atendente');
  await client.call('/auth/two_factor', { method: 'POST', body: { code, is_app: false } });
}
async function openTicket(): Promise<number> {
  const sectors = (await call(admin, 'GET /api/at_ticket/sectors')).data;
  const { id: sector_id } = (sectors as unknown as { id: number }[])[0] ?? {};
  const ticket = { title: 'Teste', sector_id, person_name: 'Ana' };
  return (await call(admin, 'POST /api/at_ticket', ticket)).data.id;
}
const linked = (id: number, other_id: number) =>
  call(admin, `POST /api/at_ticket/${id}/link`, { other_id });
async function say(): Promise<number> {
  const path = `/api/gl_message/at_ticket/${await openTicket()}/2/message_save`;
  const message = { message: 'Oi', client_message_id: randomUUID() };
  const { data } = await call(admin, `POST ${path}`, message);
  return (data as unknown as { list: { id: number }[] }).list[0]?.id ?? 0;
}
async function changeTicket(what: 'status' | 'title' | 'assignee'): Promise<void> {
  const id = await openTicket();
  const { data } = await call(admin, `GET /api/at_ticket/${id}/edit`);
  const [next] = data.next_statuses as { id: number }[];
  const { updated_at } = data;
  const changes = {
    status: { status_id: next?.id },
    title: { title: 'Outro' },
    assignee: { assignee_id: await idOf('gl_user', 'supervisor') },
  };
  await call(admin, `PUT /api/at_ticket/${id}`, { ...changes[what], updated_at });
}
/** The demonstration's customer has been asked for a file. */
async function resolveMessage(): Promise<void> {
  const { id } = await server.ctx.db
    .selectFrom('gl_message')
    .select('id')
    .where('is_pending', '=', true)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  const body = { reason: 'Manual', message_id_list: [id] };
  await call(admin, 'POST /api/gl_message/resolve', body);
}
const entriesAfter = (id: number) =>
  server.ctx.db.selectFrom('gl_audit').selectAll().where('id', '>', id).orderBy('id').execute();
const lastId = async () => (await entriesAfter(0)).at(-1)?.id ?? 0;

test('everything that people do is in the log, with where it came from, and in words', async () => {
  const done = new Set<string>([...byTheSystem, ...testedBeside]);
  for (const [action, act] of deeds) {
    const before = await lastId();
    await act();
    const entry = (await entriesAfter(before)).find((one) => one.action === action);
    expect(entry, action).toMatchObject({ ip: '127.0.0.1', user_agent: expect.any(String) });
    const nobody = action === 'session.failed' || action === 'ticket.sign';
    expect(entry?.actor_id === null, action).toBe(nobody);
    done.add(action);
  }
  expect([...done].toSorted()).toEqual(Object.keys(auditActions).toSorted());
});

test('no password, code or token stands in the log', async () => {
  const text = JSON.stringify(await entriesAfter(0));
  const secrets = [password, 'Nova@2026', ...codes, 'demo-recuperar', 'argon2'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
