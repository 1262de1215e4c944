import { join } from 'node:path';
import { CLOSE } from '@balcao/contract/chatbot/frames';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient, type TestSocket } from '../../../../test/client.ts';
import { attachAsForm } from '../../../../test/resources.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { threadFor } from '../../../../test/threads.ts';
import { answer, contactScript, openPage, openTicket } from '../../../../test/visitor.ts';
import { textsIn, wordsLeft } from '../../../../test/words-left.ts';
import { takeMail } from '../../messages/mail/inbound.ts';
import { createPayment, emitPayment } from '../../payments/payments.ts';
import { addDocument, linkToken } from '../../tickets/documents/documents.ts';

/** A unique text for every place where the product accepts text. */
const words: string[] = [];
const word = (place: string): string => {
  const made = `zq-${place}-${words.length}`;
  words.push(made);
  return made;
};

const EMAIL = 'quiteria.zamboni@palavra.example';
const NAME = 'Quitéria Zamboni Palavra';
words.push(EMAIL, NAME, '39053344705', '390.533.447-05', '(19) 98765-1234');

let server: TestServer;
let second: TestServer;
let admin: TestClient;
let person: TestClient;
let userId: number;
let chat: { token: string; ticketId: number; page: TestSocket };
let ticketId: number;
let slip: string;

const post = (path: string, body: object, who = admin) => who.call(path, { method: 'POST', body });
const text = (said: string) => Buffer.from(`Texto ${said}.`);

async function makePerson(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into gl_user (name, nickname, email, tax_id, level, password_hash)
    select ${NAME}, ${word('apelido')}, ${EMAIL}, '39053344705', 10, password_hash
    from gl_user where email = 'cliente@exemplo.com.br' returning id`.execute(server.ctx.db);
  userId = rows[0]?.id ?? 0;
  person = await loggedIn(server.url, EMAIL);
  await post('/api/me/privacy_request', { kind: 'erasure', note: word('pedido') }, person);
  await post('/api/gl_user/token/create', { ability: 'api', name: word('token') }, person);
}

/** A conversation with the chatbot, with its page open on another server. */
async function makeChat(): Promise<void> {
  const token = await openTicket(server.url);
  const page = openPage(second.url, token);
  await page.next();
  const [name, cpf, phone, city, message] = contactScript;
  await answer(page, { ...name, text: word('nome') });
  await answer(page, { ...cpf, text: '390.533.447-05' });
  await answer(page, { ...phone, text: '(19) 98765-1234' });
  await answer(page, city);
  await answer(page, { ...message, text: word('resposta') });
  await answer(page, { block: null, text: word('conversa') });
  const { rows } = await sql<{ id: number }>`
    update at_ticket set person_id = ${userId}, facebook_click_id = ${word('clique')}
    where id = (select max(id) from at_ticket) returning id`.execute(server.ctx.db);
  chat = { token, ticketId: rows[0]?.id ?? 0, page };
  await sql`
    insert into at_flow_fault (ticket_id, version_id, fault, created_at)
    select ${chat.ticketId}, version_id, ${word('falha')}, now() from at_conversation
    where ticket_id = ${chat.ticketId}`.execute(server.ctx.db);
}

/** Everything that staff writes about a record: messages, files, drafts, and notices to colleagues. */
async function writeAbout(origin: string, code: number, channels: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from gl_user where email = 'supervisor@exemplo.com.br'`.execute(server.ctx.db);
  const mentions = [rows[0]?.id ?? 0];
  for (const channel of channels) {
    const thread = threadFor(admin, { origin, code, channel });
    const data = channel === 3 ? {} : { mentions };
    const sent = await thread.send({ message: word(`${origin}-${channel}`), data });
    expect(sent.status).toBe(200);
    const file = await thread.upload(`${word(`${origin}-arquivo`)}.txt`, text(word('bytes')));
    const carried = await thread.send({ message: '', data: { resource_id: file.id } });
    expect(carried.status, JSON.stringify(carried.body)).toBe(200);
    await thread.put('draft', { text: word(`${origin}-rascunho`) });
  }
}

async function makeTicket(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from gl_sector where name = 'Atendimento'`.execute(server.ctx.db);
  const wish = { title: word('titulo'), sector_id: rows[0]?.id, person_id: userId };
  const made = await post('/api/at_ticket', { ...wish, person_city: word('cidade') });
  ticketId = (made.body.data as { id: number }).id;
  await writeAbout('at_ticket', ticketId, [1, 2, 3]);
  const sent = await threadFor(admin, { code: ticketId, channel: 3 }).send({
    message: word('carta'),
    data: { send_email: true },
  });
  expect(sent.status).toBe(200);
  const named = { name: `${word('anexo')}.txt`, bytes: text(word('anexado')) };
  expect((await attachAsForm(admin, String(ticketId), [named])).status).toBe(200);
  const thread = threadFor(person, { code: ticketId, channel: 3 });
  await thread.send({ message: word('cliente') });
  await thread.put('draft', { text: word('cliente-rascunho') });
  const wanted = { ticketId, template: 'instalacao', code: 'c1', title: word('documento') };
  await server.ctx.db
    .transaction()
    .execute((trx) => addDocument(trx, { ...wanted, variables: {} }, server.ctx.clock()));
  const link = linkToken(server.ctx, ticketId);
  expect((await new TestClient(server.url).call(`/api/at_ticket/${link}/public_get`)).status).toBe(
    200,
  );
}

async function makePayment(): Promise<void> {
  const { ctx } = server;
  const { rows } = await sql<{ id: number }>`select min(id) as id from gl_business_unit`.execute(
    ctx.db,
  );
  const bill = { personId: userId, personName: NAME, unitId: rows[0]?.id ?? 0, cents: 12_500 };
  const made = await ctx.db.transaction().execute(async (trx) => {
    const payment = { ...bill, ticketId, dueDate: '2099-12-01', type: 'pix' as const };
    const { id, token } = await createPayment(trx, ctx.config.secret, payment);
    await emitPayment(trx, null, id, ctx.clock());
    return { id, token };
  });
  slip = made.token;
  await writeAbout('pm_transaction', made.id, [2, 3]);
}

async function makeRest(): Promise<void> {
  await server.ctx.db
    .insertInto('gl_email_change')
    .values({ user_id: userId, asked_by: userId, email: word('troca'), expires_at: '2090-01-01' })
    .execute();
  await writeAbout('gl_user', userId, [2, 3]);
  const search = `?q=${encodeURIComponent(NAME)}`;
  const view = { record: 'at_ticket', name: word('visao'), shared: false, search, columns: [] };
  expect((await post('/api/gl_saved_view', view)).status).toBe(200);
  const raw = [
    `From: ${NAME} <${EMAIL}>`,
    `Message-ID: <${word('mail')}@x>`,
    `Subject: ${word('assunto')}`,
    '',
    `Olá ${word('corpo')}`,
    '',
    '> Em 1/1/2026 escreveu:',
    `> ${word('citado')}`,
  ];
  expect(await takeMail(server.ctx, Buffer.from(raw.join('\r\n')))).toBe('accepted');
  await sql`update at_ticket set person_id = ${userId} where id = (select max(id) from at_ticket)`.execute(
    server.ctx.db,
  );
  const machine = [
    `From: ${EMAIL}`,
    `Message-ID: <${word('auto')}@x>`,
    'Auto-Submitted: auto-replied',
  ];
  await takeMail(
    server.ctx,
    Buffer.from([...machine, `Subject: ${word('ausente')}`, '', 'x'].join('\r\n')),
  );
  const stranger = new TestClient(server.url);
  await stranger.call('/sanctum/csrf-cookie');
  const asked = await post('/api/access/recover_email', { username: '390.533.447-05' }, stranger);
  expect(asked.status).toBe(200);
}

beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '100000' });
  const { secret, dataDir } = server.ctx.config;
  const shared = { DATABASE_URL: server.databaseUrl, SESSION_SECRET: secret, DATA_DIR: dataDir };
  second = await startTestServer(shared);
  admin = await loggedIn(server.url, 'admin');
  await makePerson();
  await makeChat();
  await makeTicket();
  await makePayment();
  await makeRest();
}, 120_000);
afterAll(async () => {
  await second.stop();
  await server.stop();
});

/** The data that a law requires us to keep, in these tables only. */
const isKept = (found: string) =>
  /^(gl_audit|pm_transaction|at_sign_event|at_consent):/.test(found);

const parts = [
  'apelido',
  'pedido',
  'token',
  'nome',
  'resposta',
  'conversa',
  'clique',
  'titulo',
  'cidade',
];
const talk = [
  'at_ticket-3',
  'gl_user-3',
  'pm_transaction-3',
  'carta',
  'cliente',
  'cliente-rascunho',
];
const papers = ['documento', 'assunto', 'corpo', 'citado', 'ausente'];
const among = ['at_ticket-1', 'at_ticket-2', 'gl_user-2', 'pm_transaction-2', 'visao', 'falha'];
const drafts = ['at_ticket-rascunho', 'gl_user-rascunho', 'pm_transaction-rascunho'];

test('the copy contains messages by and to the person, and not internal messages of staff', async () => {
  await post('/api/me/privacy_request', { kind: 'export' }, person);
  const { body } = await admin.call('/api/gl_privacy_request');
  const request = (body.data as { id: number; kind: string; person: { id: number } }[]).find(
    (one) => one.person.id === userId && one.kind === 'export',
  );
  const answered = await fetch(`${server.url}/api/gl_privacy_request/${request?.id}/export`, {
    headers: { cookie: admin.cookieHeader },
  });
  const files = Object.values(unzipSync(new Uint8Array(await answered.arrayBuffer())));
  const copy = files.map((bytes) => strFromU8(bytes)).join('\n');
  const found = (places: string[]) =>
    places.filter((place) =>
      words.some(
        (one) =>
          one.startsWith(`zq-${place}-`) &&
          /^\d+$/.test(one.slice(place.length + 4)) &&
          copy.includes(one),
      ),
    );
  expect(found([...parts, ...talk, ...papers])).toEqual([...parts, ...talk, ...papers]);
  expect(found([...among, ...drafts])).toEqual([]);
  for (const one of [EMAIL, NAME, '39053344705']) expect(copy).toContain(one);
});

test('an erased person’s words remain only where a law requires it; pages and links stop working', async () => {
  const outbox = join(server.ctx.config.dataDir, 'outbox');
  const mails = async () => (await textsIn(outbox)).filter((mail) => mail.includes(EMAIL)).length;
  await expect.poll(mails, { timeout: 20_000 }).toBeGreaterThan(1);
  const before = (await wordsLeft(server.ctx, words)).map((found) => found.split(': ')[1]);
  expect(words.filter((one) => !before.includes(one))).toEqual([]);
  const list = await admin.call('/api/gl_privacy_request');
  const request = (list.body.data as { id: number; kind: string; person: { id: number } }[]).find(
    (one) => one.person.id === userId && one.kind === 'erasure',
  );
  const link = linkToken(server.ctx, ticketId);
  const erased = await post(`/api/gl_privacy_request/${request?.id}/erase`, { confirm: 'APAGAR' });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);

  const isLeft = async () => (await wordsLeft(server.ctx, words)).filter((found) => !isKept(found));
  await expect.poll(isLeft, { timeout: 20_000 }).toEqual([]);
  expect(await chat.page.closed()).toBe(CLOSE.unknownToken);
  expect((await person.call('/api/me/gl_user/edit')).status).toBe(401);
  const stranger = new TestClient(second.url);
  expect((await stranger.call(`/api/at_ticket/${link}/public_get`)).status).toBe(404);
  expect((await stranger.call(`/at_ticket/${link}/doc/c1/view`)).status).toBe(404);
  expect((await stranger.call(`/api/pm_transaction/${slip}/token_get`)).body.found).toBe(false);
  expect((await stranger.call(`/chatbot/status/contato?token=${chat.token}`)).status).toBe(404);
}, 60_000);

test('texts that name somebody else stay: a longer name, a longer address', async () => {
  const { ctx } = server;
  const { rows } = await sql<{ id: number }>`
    insert into gl_user (name, nickname, email, level)
    values ('Paz', 'Paz', 'paz@palavra.example', 10) returning id`.execute(ctx.db);
  const asked = await sql<{ id: number }>`
    insert into gl_privacy_request (user_id, kind, created_at)
    values (${rows[0]?.id}, 'erasure', now()) returning id`.execute(ctx.db);
  const view = { record: 'at_ticket', shared: false, columns: [] };
  const searches = ['?q=capaz', '?q=paz', '?q=lupaz%40palavra.example', '?q=paz%40palavra.example'];
  for (const [at, search] of searches.entries()) {
    await post('/api/gl_saved_view', { ...view, name: `Outra ${at}`, search });
  }
  for (const email of ['lupaz@palavra.example', 'paz@palavra.example']) {
    await ctx.jobs.send('access.recover', { email }, { startAfter: 86_400 });
  }
  const path = `/api/gl_privacy_request/${asked.rows[0]?.id}/erase`;
  expect((await post(path, { confirm: 'APAGAR' })).status).toBe(200);
  const left = await sql<{ said: string }>`
    select search as said from gl_saved_view where name like 'Outra %' union all
    select data->>'email' from pgboss.job where data->>'email' like '%palavra.example'`.execute(
    ctx.db,
  );
  expect(left.rows.map(({ said }) => said).toSorted()).toEqual(
    [...searches.slice(0, 3), 'lupaz@palavra.example'].toSorted(),
  );
});
