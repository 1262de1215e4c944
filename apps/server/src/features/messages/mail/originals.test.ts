import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MailCard } from '@balcao/contract/files/details';
import { MAIL_ORIGINAL } from '@balcao/contract/messages/mail';
import type { Message } from '@balcao/contract/messages/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { newestTicket } from '../../../../test/visitor.ts';
import {
  htmlPart,
  parts,
  plainPart,
  png,
  sample,
} from '../../../platform/mail-reading/corpus/sample.ts';
import { samples } from '../../../platform/mail-reading/corpus/samples.ts';
import { receiveFile } from '../../files/thread-files.ts';
import { applyRetention } from '../../people/privacy/retention.ts';
import { takeMail } from './inbound.ts';

let server: TestServer;
let staff: TestClient;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '100000' });
  staff = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const newest = () => newestTicket(server.ctx);

/** The thread with the person, in the view of staff. */
async function thread(ticketId: number): Promise<Message[]> {
  const { body } = await staff.call(`/api/gl_message/at_ticket/${ticketId}/3/message_index`);
  return body.data as Message[];
}

async function internal(ticketId: number): Promise<string[]> {
  const { body } = await staff.call(`/api/gl_message/at_ticket/${ticketId}/2/message_index`);
  return (body.data as Message[]).map(({ message }) => message);
}

/** Kinds of files that a message accepts. */
const taken = /\.(?:eml|ics|png|pdf|txt)$/;
const spoken: Record<string, string> = {
  'encrypted by S/MIME': 'Este e-mail está criptografado. O original está guardado.',
  'encrypted by PGP/MIME': 'Este e-mail está criptografado. O original está guardado.',
  'encrypted by PGP in the text': 'Este e-mail está criptografado. O original está guardado.',
};

test.each(samples)('on the way into the database: $name', async (mail) => {
  const { name, raw, text, files, outcome, from } = mail;
  const before = await newest();
  expect(await takeMail(server.ctx, raw)).toBe(outcome);
  const ticketId = await newest();
  expect(ticketId > before).toBe(outcome === 'accepted');
  if (outcome === 'ignored') return;
  const [words, ...rest] = await thread(ticketId);
  expect(words?.message).toBe(
    spoken[name] ?? (text.slice(0, 10_000).trim() || '(mensagem sem texto)'),
  );
  expect(words?.mail).toMatchObject({ state: 'received', address: from });
  const kept = files
    .map(([file]) => file)
    .filter((file) => taken.test(file) && name !== 'winmail.dat that is none');
  expect(rest.map(({ resource }) => resource?.filename)).toEqual(kept);
  const original = await fetch(server.url + (words?.mail?.url_original ?? ''));
  expect(Buffer.from(await original.arrayBuffer()).equals(raw)).toBe(true);
});

const address = () => `ana-${randomUUID()}@cliente.example.com`;
const person = (from: string, ...more: string[]) =>
  [`From: Ana <${from}>`, `Message-ID: <${randomUUID()}@x>`, 'Subject: Conta', ...more].join(
    '\r\n',
  );

test('a mail that cannot be read is stored once, as its original', async () => {
  const head = person(address(), ...Array(50_000).fill('X-Nada: nada'.padEnd(80)));
  const raw = Buffer.from(`${head}\r\n\r\nOlá.`);
  expect(await takeMail(server.ctx, raw)).toBe('accepted');
  const [words, ...rest] = await thread(await newest());
  expect(words?.message).toBe('Não foi possível ler este e-mail. O original está guardado.');
  expect(rest).toEqual([]);
  const original = await fetch(server.url + (words?.mail?.url_original ?? ''));
  expect((await original.arrayBuffer()).byteLength).toBe(raw.length);
  expect(original.headers.get('content-disposition')).toContain('attachment; filename="Conta.eml"');
  expect(await takeMail(server.ctx, raw)).toBe('duplicate');
});

test('only staff gets the original, and nobody can change or forge it', async () => {
  const from = 'cliente@exemplo.com.br';
  const raw = Buffer.from(`${person(from, 'X-Interno: 10.0.0.1')}\r\n\r\nOlá.`);
  await takeMail(server.ctx, raw);
  const ticketId = await newest();
  const customer = await loggedIn(server.url, 'cliente');
  const { rows } = await server.ctx.pool.query(
    `update at_ticket set person_id = (select id from gl_user where email = $1) where id = $2 returning person_id`,
    [from, ticketId],
  );
  expect(rows[0].person_id).not.toBeNull();
  const { body } = await customer.call(`/api/gl_message/at_ticket/${ticketId}/3/message_index`);
  expect((body.data as Message[])[0]?.mail?.url_original).toBeNull();
  const listed = async (client: TestClient) => {
    const reply = await client.call(`/api/gl_resource?origin=at_ticket&parent_code=${ticketId}`);
    return reply.body.data as { id: number; code: string }[];
  };
  expect(await listed(customer)).toEqual([]);
  const [original] = await listed(staff);
  expect(original?.code).toBe(MAIL_ORIGINAL);
  const path = `/api/gl_resource/${original?.id}`;
  expect((await customer.call(`${path}/edit`)).status).toBe(404);
  expect((await customer.call(`${path}/mail`)).status).toBe(404);
  expect((await staff.call(path, { method: 'DELETE' })).status).toBe(403);
});

test('originals do not count against the limits of people’s files', async () => {
  const from = address();
  await takeMail(server.ctx, Buffer.from(`${person(from)}\r\n\r\nOlá.`));
  const ticketId = await newest();
  await server.ctx.pool.query(
    `insert into gl_resource (origin, parent_code, code, filename, extension, mime, size, sha256,
       path, claimed, created_at, updated_at)
     select origin, parent_code, code, filename, extension, mime, size, sha256,
       path || '-' || n, claimed, created_at, updated_at
     from gl_resource, generate_series(1, 100) n where parent_code = $1`,
    [String(ticketId)],
  );
  const visitor = { origin: 'at_ticket', parentCode: String(ticketId), code: 'anexo' };
  const sent = receiveFile(server.ctx, {
    ...visitor,
    filename: 'a.txt',
    maxBytes: 100,
    accept: ['txt'],
    stream: Readable.from([Buffer.from('a')]),
  });
  expect((await sent).filename).toBe('a.txt');
});

test('deleting a message also deletes its original and its quoted text', async () => {
  await takeMail(server.ctx, Buffer.from(`${person(address())}\r\n\r\nOlá.\r\n\r\n> segredo`));
  const ticketId = await newest();
  const [words] = await thread(ticketId);
  expect(words?.mail?.quoted).toBe('> segredo');
  expect((await staff.call(`/api/gl_message/${words?.id}`, { method: 'DELETE' })).status).toBe(200);
  const [grave] = await thread(ticketId);
  expect(grave?.mail).toMatchObject({ quoted: null, url_original: null });
  const { rows } = await server.ctx.pool.query(
    `select claimed from gl_resource where parent_code = $1`,
    [String(ticketId)],
  );
  expect(rows).toEqual([{ claimed: false }]);
});

test('an attached mail shows its people, text and files, and nothing in it runs or loads', async () => {
  const inside = parts(
    'mixed',
    htmlPart(
      '<p>Segue <b>a foto</b>.</p><img src="https://rastreio.example.com/x"><script>alert(1)</script>',
    ),
    [
      'Content-Type: image/png; name="foto.png"',
      'Content-Transfer-Encoding: base64',
      '',
      png.toString('base64'),
    ],
    ['Content-Type: application/x-msdownload; name="virus.exe"', '', 'MZ'],
    ['Content-Type: image/png; name="falsa.png"', '', '<html>'],
  );
  const attached = [
    'From: Caio <caio@fornecedor.example.com>',
    'Bcc: segredo@example.com',
    'Subject: A foto',
    'Date: Thu, 19 Nov 2026 08:00:00 -0300',
    ...inside.head,
    '',
    ...inside.body,
  ];
  const { raw } = sample(
    `carries ${randomUUID()}`,
    parts('mixed', plainPart('Veja.'), ['Content-Type: message/rfc822', '', ...attached]),
  );
  await takeMail(server.ctx, raw);
  const [, file] = await thread(await newest());
  const reply = await staff.call(`/api/gl_resource/${file?.resource?.id}/mail`);
  const mail = reply.body.data as MailCard;
  expect(mail).toMatchObject({
    from: { name: 'Caio', address: 'caio@fornecedor.example.com' },
    subject: 'A foto',
    date: '2026-11-19T11:00:00.000Z',
    text: 'Segue a foto.',
    quoted: null,
    cut: false,
    readable: true,
    files: [
      { filename: 'foto.png', size: png.length, url_download: expect.any(String) },
      { filename: 'virus.exe', url_download: null },
      { filename: 'falsa.png', url_download: null },
    ],
  });
  expect(JSON.stringify(reply.body)).not.toContain('segredo');
  const url = mail.files[0]?.url_download ?? '';
  const got = await fetch(server.url + url);
  expect(Buffer.from(await got.arrayBuffer()).equals(png)).toBe(true);
  expect(got.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(got.headers.get('content-security-policy')).toContain('sandbox');
  for (const wrong of ['&p=2', '&p=3', '&p=99', '&p=x', '']) {
    expect((await fetch(server.url + url.replace('&p=1', wrong))).status).toBe(404);
  }
  expect((await staff.call('/api/gl_resource/99999999/mail')).status).toBe(404);
});

test('a refused file is named to staff, and the original still contains it', async () => {
  const body = parts('mixed', plainPart('Segue.'), [
    'Content-Type: application/x-msdownload; name="virus.exe"',
    '',
    'MZ',
  ]);
  const { raw } = sample(`brings ${randomUUID()}`, body);
  await takeMail(server.ctx, raw);
  const ticketId = await newest();
  expect(await internal(ticketId)).toEqual(['1 anexo do e-mail não foi guardado: virus.exe.']);
  expect((await thread(ticketId))[0]?.mail?.url_original).toMatch(/^\/files\//);
});

test('retention and erasure delete the original and its bytes', async () => {
  await takeMail(server.ctx, Buffer.from(`${person(address())}\r\n\r\nOlá.`));
  const ticketId = await newest();
  const { db, storage } = server.ctx;
  const originals = () =>
    db
      .selectFrom('gl_resource')
      .select(['id', 'path'])
      .where('parent_code', '=', String(ticketId))
      .where('code', '=', MAIL_ORIGINAL)
      .execute();
  const [original] = await originals();
  expect(await storage.exists(original?.path ?? '')).toBe(true);
  await server.ctx.pool.query(
    `update at_ticket set status_id = (select id from at_ticket_status where code = 'concluido') where id = $1`,
    [ticketId],
  );
  await staff.call('/api/gl_retention/tickets', { method: 'PUT', body: { days: 30 } });
  const later = () => new Date(Date.now() + 40 * 86_400_000);
  await applyRetention({ ...server.ctx, clock: later });
  expect(await originals()).toEqual([]);
  await expect.poll(() => storage.exists(original?.path ?? ''), { timeout: 15_000 }).toBe(false);
});
