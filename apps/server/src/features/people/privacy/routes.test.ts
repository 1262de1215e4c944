import type { ErasureLine, StaffPrivacyRequest } from '@balcao/contract/people/privacy';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprint } from '../../../../test/abuse/abuse.ts';
import { loggedIn, TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { threadFor } from '../../../../test/threads.ts';

const path = '/api/gl_privacy_request';
let server: TestServer;
let admin: TestClient;
let customer: TestClient;
let userId: number;
let ticketId: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  customer = await loggedIn(server.url, 'cliente');
  const own = await customer.call('/api/me/gl_user/edit');
  userId = (own.body.data as { id: number }).id;
  for (const kind of ['export', 'erasure']) {
    const body = { kind, note: 'Por favor.' };
    await customer.call('/api/me/privacy_request', { method: 'POST', body });
  }
  ticketId = await withFile();
  const said = { origin: 'gl_user', code: userId, channel: 3 };
  await threadFor(admin, said).send({ message: 'Cláudia, seu cadastro está em dia.' });
});
afterAll(() => server.stop());

const CLICK = 'IwAR0-last-click';

/** Gives one of the customer's tickets its own file, and a return visit through an advertisement. */
async function withFile(): Promise<number> {
  const { ctx } = server;
  const { id } = await ctx.db
    .selectFrom('at_ticket as ticket')
    .select('ticket.id')
    .where('person_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('at_ticket_signature').whereRef('ticket_id', '=', 'ticket.id'))),
    )
    .orderBy('ticket.id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('at_ticket')
    .set({ last_facebook_click_id: CLICK, last_touch_at: ctx.clock() })
    .where('id', '=', id)
    .execute();
  await ctx.storage.put('at_ticket/own/file', 'conteúdo da conta de luz');
  await ctx.db
    .insertInto('gl_resource')
    .values({
      origin: 'at_ticket',
      parent_code: String(id),
      code: 'conta',
      filename: 'conta.txt',
      extension: 'txt',
      mime: 'text/plain',
      size: 25,
      sha256: Buffer.alloc(32),
      path: 'at_ticket/own/file',
      claimed: true,
      created_at: ctx.clock(),
    })
    .execute();
  return id;
}

const list = async (state = 'open') =>
  (await admin.call(`${path}?state=${state}`)).body.data as StaffPrivacyRequest[];
async function requestOf(kind: string): Promise<number> {
  return (await list()).find((one) => one.kind === kind && one.person.id === userId)?.id ?? 0;
}
const post = (url: string, body: object, who = admin) => who.call(url, { method: 'POST', body });

test('open requests are listed with their legal deadline, for people who may edit people', async () => {
  const mine = (await list()).filter(({ person }) => person.id === userId);
  expect(mine.map(({ kind }) => kind)).toEqual(['export', 'erasure']);
  expect(mine[0]).toMatchObject({ note: 'Por favor.', state: 'open', handled_by: null });
  const operator = await loggedIn(server.url, 'atendente');
  const id = await requestOf('erasure');
  for (const call of [path, `${path}/${id}/plan`, `${path}/${id}/export`, '/api/gl_retention']) {
    expect((await operator.call(call)).status, call).toBe(403);
  }
  expect((await post(`${path}/${id}/erase`, { confirm: 'APAGAR' }, operator)).status).toBe(403);
  expect((await new TestClient(server.url).call(path)).status).toBe(401);
});

test('a lost file does not end the export, and its list names the file', async () => {
  const { ctx } = server;
  const id = await requestOf('export');
  await ctx.storage.delete('at_ticket/own/file');
  const answer = await fetch(`${server.url}${path}/${id}/export`, {
    headers: { cookie: admin.cookieHeader },
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  await ctx.storage.put('at_ticket/own/file', 'conteúdo da conta de luz');
  expect(Object.keys(files)).toContain(`atendimentos/${ticketId}/atendimento.json`);
  expect(Object.keys(files).filter((name) => name.endsWith('conta.txt'))).toEqual([]);
  const index = strFromU8(files['index.html'] ?? new Uint8Array());
  expect(index).toMatch(new RegExp(`atendimentos/${ticketId}/arquivos/\\d+-conta\\.txt`));
});

test('the export is a ZIP of the person’s data, and it is audited', async () => {
  const id = await requestOf('export');
  const answer = await fetch(`${server.url}${path}/${id}/export`, {
    headers: { cookie: admin.cookieHeader },
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const names = Object.keys(files);
  const folder = `atendimentos/${ticketId}`;
  expect(names).toEqual(
    expect.arrayContaining([
      'index.html',
      'dados.json',
      'atendimentos.csv',
      'pagamentos.csv',
      'mensagens.csv',
      `${folder}/atendimento.json`,
    ]),
  );
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text('dados.json')).person).toMatchObject({ id: userId });
  expect(text('dados.json')).not.toContain('password');
  expect(text('index.html')).toContain(`${folder}/atendimento.json`);
  expect(JSON.parse(text(`${folder}/atendimento.json`))).toMatchObject({
    id: ticketId,
    last_facebook_click_id: CLICK,
  });
  const file = names.find((name) => name.startsWith(`${folder}/arquivos/`)) ?? '';
  expect(text(file)).toBe('conteúdo da conta de luz');
  const entry = await server.ctx.db
    .selectFrom('gl_audit')
    .selectAll()
    .where('action', '=', 'privacy.export')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ record: 'gl_user', record_id: userId });
  expect((await admin.call(`${path}/${await requestOf('erasure')}/export`)).status).toBe(404);
  const body = { state: 'done', answer: 'Enviado por e-mail.' };
  expect((await post(`${path}/${id}/close`, body)).status).toBe(200);
  expect((await post(`${path}/${id}/close`, body)).status).toBe(409);
  expect((await list('done'))[0]).toMatchObject({
    answer: 'Enviado por e-mail.',
    handled_by: 'Helena Prado',
  });
});

test('a preview changes nothing and says what the erasure will do; the erasure keeps what the law requires', async () => {
  const { ctx } = server;
  const id = await requestOf('erasure');
  const before = await fingerprint(ctx.db);
  const plan = (await admin.call(`${path}/${id}/plan`)).body.data as ErasureLine[];
  expect(await fingerprint(ctx.db)).toEqual(before);
  const outcome = (kind: string) => plan.find((line) => line.kind === kind)?.outcome;
  expect(outcome('Cadastro')).toBe('anonymised');
  expect(outcome('Mensagens')).toBe('anonymised');
  expect(outcome('Arquivos')).toBe('erased');
  expect(outcome('Pagamentos')).toBe('kept');
  expect(plan.filter((line) => line.outcome === 'kept').every(({ why }) => why)).toBe(true);

  const person = await ctx.db
    .selectFrom('gl_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const payments = await paymentsOf();
  expect((await post(`${path}/${id}/erase`, { confirm: 'apagar' })).status).toBe(422);
  expect((await post(`${path}/${id}/close`, { state: 'done', answer: 'x' })).status).toBe(404);
  const answers = await Promise.all([1, 2].map(() => post(`${path}/${id}/erase`, confirm)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const done = answers.find(({ status }) => status === 200)?.body.data as ErasureLine[];
  // Without the audit log, which grows meanwhile.
  const counted = (lines: ErasureLine[]) => lines.filter(({ kind }) => !kind.includes('auditoria'));
  expect(counted(done)).toEqual(counted(plan));

  expect((await customer.call('/api/me/gl_user/edit')).status).toBe(401);
  expect((await new TestClient(server.url).logIn('cliente')).status).toBe(401);
  expect(await paymentsOf()).toEqual(payments);
  await expect
    .poll(() => ctx.storage.exists('at_ticket/own/file'), { timeout: 10_000 })
    .toBe(false);
  const [kept] = (await list('done')).filter(({ kind }) => kind === 'erasure');
  expect(kept).toMatchObject({ id, result: done, handled_by: 'Helena Prado' });
  expect(await leftOf([person.email, person.tax_id ?? '-', 'Cláudia', CLICK])).toEqual([]);
});
const confirm = { confirm: 'APAGAR' };

/** Without the token, because an erasure replaces it: sent links stop working. */
async function paymentsOf() {
  const { db } = server.ctx;
  const rows = await db
    .selectFrom('pm_transaction')
    .selectAll()
    .where('person_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ token_hash: _, token_sealed: __, ...payment }) => payment);
}

/** The tables that still contain these texts and must not. */
async function leftOf(texts: string[]): Promise<string[]> {
  const found: string[] = [];
  const unsigned = sql`select id from at_ticket ticket where person_id = ${userId} and not exists (
    select 1 from at_ticket_signature where ticket_id = ticket.id)`;
  const places = {
    gl_user: sql`id = ${userId}`,
    at_ticket: sql`id in (${unsigned})`,
    at_conversation: sql`ticket_id in (select id from at_ticket where person_id = ${userId})`,
    at_document: sql`ticket_id in (${unsigned})`,
    gl_message: sql`thread_id in (select id from gl_thread where (origin = 'at_ticket' and
      parent_code in (select id::text from at_ticket where person_id = ${userId}))
      or (origin = 'gl_user' and parent_code = ${String(userId)}))`,
    gl_session: sql`user_id = ${userId}`,
  };
  for (const [table, where] of Object.entries(places)) {
    for (const text of texts) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} as one
        where ${where} and one::text ilike ${`%${text}%`}`.execute(server.ctx.db);
      if (rows.length > 0) found.push(`${table}: ${text}`);
    }
  }
  return found;
}

test('staff cannot be erased, and the refusal says why', async () => {
  const operator = await loggedIn(server.url, 'atendente');
  await operator.call('/api/me/privacy_request', { method: 'POST', body: { kind: 'erasure' } });
  const [request] = (await list()).filter(({ kind }) => kind === 'erasure');
  const id = request?.id ?? 0;
  expect((await admin.call(`${path}/${id}/plan`)).body.code).toBe('PRIVACY_STAFF');
  expect((await post(`${path}/${id}/erase`, confirm)).body.code).toBe('PRIVACY_STAFF');
  expect((await post(`${path}/${id}/close`, { state: 'refused', answer: ' ' })).status).toBe(422);
  const body = { state: 'refused', answer: 'Contrato de trabalho em vigor.' };
  expect((await post(`${path}/${id}/close`, body)).status).toBe(200);
  expect((await list('refused'))[0]).toMatchObject({ answer: 'Contrato de trabalho em vigor.' });
});

test('staff registers a request made by letter, once while it is open', async () => {
  const { id } = await server.ctx.db
    .selectFrom('gl_user')
    .select('id')
    .where('level', '=', 10)
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const body = { person_id: id, kind: 'export', note: 'Carta de hoje.' };
  expect((await post(path, { ...body, note: ' ' })).status).toBe(422);
  expect((await post(path, { ...body, person_id: 999_999 })).status).toBe(404);
  expect((await post(path, body, await loggedIn(server.url, 'atendente'))).status).toBe(403);
  const answers = await Promise.all([1, 2].map(() => post(path, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [request] = (await list()).filter(({ person }) => person.id === id);
  expect(request).toMatchObject({ kind: 'export', note: 'Carta de hoje.' });
  const entry = await server.ctx.db
    .selectFrom('gl_audit')
    .selectAll()
    .where('record', '=', 'gl_privacy_request')
    .where('record_id', '=', request?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'privacy.request', after: { kind: 'export', person: id } });
});
