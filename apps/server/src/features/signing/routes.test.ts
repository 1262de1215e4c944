import { signConsent } from '@balcao/contract/signing/sign-page';
import type { Block } from '@balcao/dialog/flow';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { flowOf, sendFile, TestTalk } from '../../../test/chatbot.ts';
import { pngOf, program } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type SignForm, sha256, signForm, signPicture, TestSigner } from '../../../test/signing.ts';
import { openTicket } from '../../../test/visitor.ts';
import { announceConfigs } from '../organization/events.ts';
import { isUnbroken } from './evidence.ts';

let server: TestServer;
let signer: TestSigner;

beforeAll(async () => {
  server = await startTestServer({ LIMIT_UPLOADS: '10000', LIMIT_REQUESTS: '10000' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  signer = await TestSigner.begin(server);
});

test('address, times and way of signing are what the server saw, and what the page said is kept as a claim', async () => {
  const { body } = await signer.open();
  expect(await signer.sign({}, { 'x-forwarded-for': '6.6.6.6' })).toMatchObject({ status: 200 });
  const kept = await signer.signature();
  const { when } = body.meta as { when: string };
  expect(kept).toMatchObject({ mode: 'IP', ip: '127.0.0.1', consent_version: signConsent.version });
  expect(kept?.seen_at.toISOString()).toBe(when);
  expect(kept?.signed_at.getTime()).toBeGreaterThanOrEqual(new Date(when).getTime());
  expect(kept?.claim).toEqual({
    cropTransparent: '0',
    ip: '6.6.6.6',
    annotation: 'Dedo',
    ipWhen: '1999-01-01T00:00:00Z',
    attachWhen: '1999-01-01T00:00:01Z',
  });
  expect((await signer.open()).body.data).toMatchObject({ has_person_sign: true });
});

test('every step is evidence, each line hashed over the one before', async () => {
  await signer.open();
  const shown = await signer.view('c1');
  await signer.sign({ order: 'last' });
  const lines = await signer.evidence();
  expect(lines.map(({ kind }) => kind)).toEqual(['opened', 'viewed', 'accepted', 'signed']);
  expect(lines[0]).toMatchObject({ ip: '127.0.0.1', port: expect.any(Number) });
  expect(lines[0]?.userAgent).toBe('Navegador de teste');
  expect(lines[1]?.details).toEqual({ code: 'c1', sha256: sha256(shown) });
  expect(lines[2]?.details).toEqual({ ...signConsent });
  expect(lines[3]?.details).toMatchObject({
    picture: sha256(signPicture),
    documents: [
      { code: 'c1', sha256: sha256(shown) },
      { code: 'c2', sha256: sha256(await signer.view('c2')) },
    ],
  });
  expect(isUnbroken(lines)).toBe(true);
});

test('a changed, missing or added line breaks the chain', async () => {
  await signer.open();
  await signer.sign();
  const [first, second, third] = await signer.evidence();
  if (!first || !second || !third) throw new Error('no evidence');
  const broken = [
    [{ ...first, ip: '1.1.1.1' }, second, third],
    [first, third],
    [first, second, { ...third, details: { ...third.details, documents: [] } }],
    [first, first, second, third],
    [second, third],
  ];
  expect(broken.map(isUnbroken)).toEqual(broken.map(() => false));
});

test('the database refuses to change or remove evidence', async () => {
  await signer.open();
  const { db } = server.ctx;
  const event = db.updateTable('at_sign_event').set({ ip: '1.1.1.1' });
  await expect(event.where('ticket_id', '=', signer.ticketId).execute()).rejects.toThrow(
    /never changed/,
  );
  await expect(db.deleteFrom('at_sign_event').execute()).rejects.toThrow(/never changed/);
});

test('a signature counts as drawn only where drawing is switched on', async () => {
  const { db } = server.ctx;
  const key = 'SIGN_DRAWING_ENABLED';
  const setting = db.updateTable('gl_config').where('key', '=', key);
  await setting.set({ value: 'true' }).execute();
  announceConfigs(server.ctx);
  try {
    await signer.sign();
    expect(await signer.signature()).toMatchObject({ mode: 'Dedo' });
  } finally {
    await setting.set({ value: null }).execute();
    announceConfigs(server.ctx);
  }
});

test('of 100 signatures at once exactly one counts', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => signer.sign()));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 409)]);
  expect(answers.filter(({ body }) => body.code === 'ALREADY_SIGNED')).toHaveLength(99);
  const { rows } = await server.ctx.pool.query(
    `select code from gl_resource where parent_code = $1 and code = 'person_sign'`,
    [String(signer.ticketId)],
  );
  expect(rows).toHaveLength(1);
  expect((await signer.evidence()).filter(({ kind }) => kind === 'signed')).toHaveLength(1);
});

const small = pngOf((x) => (x > 5 ? [0, 0, 0, 255] : [0, 0, 0, 0]), { width: 40, height: 15 });
const empty = pngOf(() => [0, 0, 0, 0], { width: 400, height: 150 });

test.each<[string, SignForm, number, string]>([
  ['of another size', { bytes: small }, 422, 'SIGNATURE_SIZE'],
  ['with nothing drawn', { bytes: empty }, 422, 'SIGNATURE_EMPTY'],
  ['that is a program', { bytes: program }, 415, 'FILE_TYPE'],
  ['of no bytes', { bytes: Buffer.alloc(0) }, 422, 'FILE_EMPTY'],
  ['under another name', { filename: 'person_sign.exe' }, 415, 'FILE_TYPE'],
])('a picture %s signs nothing, and the right one does after it', async (_, form, status, code) => {
  expect(await signer.sign(form)).toMatchObject({ status, body: { code } });
  expect(await signer.signature()).toBeUndefined();
  expect((await signer.sign()).status).toBe(200);
});

test("an invented token, a field of one's own and a ticket without documents sign nothing", async () => {
  expect(await signer.post(signForm({}), {}, 'x'.repeat(43))).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  const form = signForm({});
  form.append('signed_at', 'ontem');
  expect(await signer.post(form)).toMatchObject({ status: 422 });
  const long = signForm({});
  long.set('ip', 'x'.repeat(10_000));
  expect(await signer.post(long)).toMatchObject({ status: 422 });
  expect(await signer.signature()).toBeUndefined();
  const bare = await openTicket(server.url);
  expect(await signer.post(signForm({}), {}, bare)).toMatchObject({
    body: { code: 'FILE_NOT_EXPECTED' },
  });
});

test('behind a trusted proxy the address is the one that it names', async () => {
  const proxied = await startTestServer({ DATABASE_URL: server.databaseUrl, TRUST_PROXY: '1' });
  try {
    const headers = { 'x-forwarded-for': '9.9.9.9' };
    await fetch(`${proxied.url}/api/at_ticket/${signer.token}/public_get`, { headers });
    expect((await signer.evidence()).at(-1)).toMatchObject({ ip: '9.9.9.9', port: null });
  } finally {
    await proxied.stop();
  }
});

test('a signature that the chat takes is evidence too, and the page signs no second time', async () => {
  const ask: Block = { id: 'sign', type: 'input.sign', variable: 'person_sign', required: true };
  const talk = await TestTalk.begin(server, flowOf(ask, { id: 'end', type: 'input.hold' }));
  const { token, ticketId } = talk;
  const visitor = new TestSigner(server, token, ticketId);
  try {
    await visitor.addPaper('c1');
    const upload = { token, code: 'person_sign', filename: 'a.png', bytes: signPicture };
    const reply = await talk.answer('sign', await sendFile(server.url, upload));
    expect(reply).toMatchObject({ ok: true });
    expect(await visitor.evidence()).toMatchObject([
      { kind: 'signed', ip: null, details: { mode: 'chat', picture: sha256(signPicture) } },
    ]);
    const audit = server.ctx.db.selectFrom('gl_audit').where('action', '=', 'ticket.sign');
    expect(await audit.select('after').where('record_id', '=', ticketId).execute()).toEqual([
      { after: { mode: 'chat' } },
    ]);
    expect(await visitor.sign()).toMatchObject({ status: 409, body: { code: 'ALREADY_SIGNED' } });
  } finally {
    talk.close();
  }
});

test.each(['signed', 'person_sign'])(
  'a file that a chat asks for does not get in under the system’s code %s',
  async (code) => {
    const ask: Block = { id: 'ask', type: 'input.file', variable: code, required: true };
    const talk = await TestTalk.begin(server, flowOf(ask, { id: 'end', type: 'input.hold' }));
    const upload = { token: talk.token, code, filename: 'a.png', bytes: signPicture };
    await expect(sendFile(server.url, upload)).rejects.toThrow(
      'Este código é reservado ao sistema.',
    );
    talk.close();
  },
);
