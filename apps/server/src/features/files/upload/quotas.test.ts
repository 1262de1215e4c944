import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type { PreparedUpload } from '@balcao/contract/files/upload';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startBucket } from '../../../../test/bucket.ts';
import { loggedIn, TestClient } from '../../../../test/client.ts';
import { pdf } from '../../../../test/files.ts';
import { attachAsForm } from '../../../../test/resources.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const MB = 1024 * 1024;
const MOST_OF_ONE = 943_718;
let server: TestServer;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  vi.unstubAllEnvs();
  await server.stop();
});

const paper = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 'x')]);

async function ticketOf(email: string): Promise<string> {
  const { rows } = await server.ctx.pool.query(
    `select t.id from at_ticket t join gl_user u on u.id = t.person_id
     where u.email = $1 and t.merged_into is null order by t.id desc limit 1`,
    [email],
  );
  return String(rows[0].id);
}
const ownTicket = () => ticketOf('cliente@exemplo.com.br');

async function foreignTicket(): Promise<string> {
  const { rows } = await server.ctx.pool.query(
    `select id from at_ticket where merged_into is null and person_id is distinct from
     (select id from gl_user where email = 'cliente@exemplo.com.br') order by id limit 1`,
  );
  return String(rows[0].id);
}

const prepare = (client: TestClient, ticket: string, size?: number) =>
  client.call('/api/gl_resource/generatePresignedOriginUrl', {
    method: 'POST',
    body: {
      origin: 'at_ticket',
      parent_code: ticket,
      files: [{ code: 'anexo', ext: 'pdf', ...(size !== undefined && { size }) }],
    },
  });

/** Begins a body of that length and then stops sending. */
function send(url: string, beginning: Buffer, length: number) {
  const headers = { 'content-length': length };
  const request = httpRequest(new URL(url, server.url), { method: 'PUT', headers });
  request.on('error', () => {});
  request.write(beginning);
  return request;
}

const first = (body: Record<string, unknown>) =>
  (body.data as PreparedUpload[])[0] as PreparedUpload;

async function* chunks(bytes: number) {
  const piece = Buffer.alloc(MB, 'x');
  for (let sent = 0; sent < bytes; sent += MB) yield piece;
}

const put = (url: string, body: RequestInit['body']) =>
  fetch(new URL(url, server.url), { method: 'PUT', body, duplex: 'half' } as RequestInit);

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

async function bytesKept(): Promise<number> {
  let files = 0;
  for await (const page of server.ctx.storage.everyFile()) {
    files += page.filter(({ key }) => key.startsWith('incoming/')).length;
  }
  return files;
}

/** A form whose bytes stop after `start`; the returned object collects the answer. */
async function begun(client: TestClient, path: string, start: string, length = 20 * MB) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  const answer = { text: '' };
  socket.on('error', () => {});
  socket.on('data', (data) => {
    answer.text += data;
  });
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: balcao',
    `Cookie: ${client.cookieHeader}`,
    `X-XSRF-TOKEN: ${client.cookies.get('XSRF-TOKEN') ?? ''}`,
    'Content-Type: multipart/form-data; boundary=limite',
    `Content-Length: ${length}`,
    '',
    '',
  ];
  socket.write(head.join('\r\n') + start);
  return answer;
}

const field = (name: string, value: string) =>
  `--limite\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileBegins =
  '--limite\r\nContent-Disposition: form-data; name="files[]"; filename="a.pdf"\r\n\r\n';

describe.each([
  ['a folder', async () => ({ settings: {}, stop: async () => {} })],
  ['a bucket', startBucket],
])('a file of unknown size that goes into %s', (_, start) => {
  it('is stopped at the limit of its place, and nothing of it is kept', async () => {
    const ground = await start();
    try {
      server = await startTestServer(ground.settings);
      const customer = await loggedIn(server.url, 'cliente');
      const { url } = first((await prepare(customer, await ownTicket())).body);
      const before = await bytesKept();
      const known = await put(url, Buffer.alloc(26 * MB));
      expect([known.status, await codeOf(known)]).toEqual([413, 'FILE_TOO_LARGE']);
      const counted = await put(url, chunks(40 * MB) as never).catch(() => ({ status: 413 }));
      expect([413, 422]).toContain(counted.status);
      await expect.poll(bytesKept).toBe(before);
      expect((await put(url, paper(MB))).status).toBe(200);
    } finally {
      await ground.stop();
    }
  }, 60_000);
});

it('the address of a bucket is good for the size that was said alone', async () => {
  const bucket = await startBucket({ strict: true });
  try {
    server = await startTestServer(bucket.settings);
    const customer = await loggedIn(server.url, 'cliente');
    const { url } = first((await prepare(customer, await ownTicket(), MB)).body);
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toContain('content-length');
    expect((await put(url, Buffer.alloc(2 * MB))).status).toBe(403);
    expect((await put(url, Buffer.alloc(MB))).status).toBe(200);
  } finally {
    await bucket.stop();
  }
});

describe('there is room for so many bytes', () => {
  const refused = (text: RegExp) => ({
    status: 413,
    body: { code: 'NO_ROOM', message: expect.stringMatching(text) },
  });

  it('of one customer, kept or on their way, in all ways', async () => {
    server = await startTestServer({ LIMIT_CUSTOMER_MB: '2' });
    const customer = await loggedIn(server.url, 'cliente');
    const ticket = await ownTicket();
    const file = { name: 'a.pdf', bytes: paper(MOST_OF_ONE) };
    expect((await attachAsForm(customer, ticket, [file])).status).toBe(200);
    // Announced but not received yet.
    expect((await prepare(customer, ticket, MOST_OF_ONE)).status).toBe(200);
    const full = refused(/2 MB/);
    expect(await attachAsForm(customer, ticket, [file])).toMatchObject(full);
    expect(await prepare(customer, ticket, MOST_OF_ONE)).toMatchObject(full);
    const { url } = first((await prepare(customer, ticket)).body);
    const late = await put(url, Buffer.from(paper(MOST_OF_ONE)));
    expect([late.status, await codeOf(late)]).toEqual([413, 'NO_ROOM']);
    const staff = await loggedIn(server.url, 'admin');
    expect((await attachAsForm(staff, ticket, [file])).status).toBe(200);
  });

  it('of one customer who asks many times at once, or brings one file twice', async () => {
    server = await startTestServer({ LIMIT_CUSTOMER_MB: '2' });
    const customer = await loggedIn(server.url, 'cliente');
    const ticket = await ownTicket();
    const many = Array.from({ length: 20 }, () => prepare(customer, ticket, MOST_OF_ONE));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(
      Math.floor((2 * MB) / MOST_OF_ONE),
    );
    const other = await loggedIn(server.url, 'admin');
    const { id, url } = first((await prepare(other, ticket)).body);
    const held = async () =>
      (await server.ctx.pool.query('select held_bytes from gl_upload where id = $1', [id])).rows[0];
    const slow = send(url, Buffer.from(paper(MOST_OF_ONE)).subarray(0, 1), MOST_OF_ONE);
    await expect.poll(held).toEqual({ held_bytes: MOST_OF_ONE });
    await put(url, Buffer.from('xx')).catch(() => {});
    expect(await held()).toEqual({ held_bytes: MOST_OF_ONE });
    slow.destroy();
  });

  it('of one record', async () => {
    server = await startTestServer({ LIMIT_RECORD_MB: '1' });
    const staff = await loggedIn(server.url, 'admin');
    const [ticket, other] = [await ownTicket(), await foreignTicket()];
    const file = { name: 'a.pdf', bytes: paper(MOST_OF_ONE) };
    expect((await attachAsForm(staff, ticket, [file])).status).toBe(200);
    expect(await attachAsForm(staff, ticket, [file])).toMatchObject(refused(/1 MB/));
    expect(await prepare(staff, ticket, MOST_OF_ONE)).toMatchObject(refused(/1 MB/));
    expect((await attachAsForm(staff, other, [file])).status).toBe(200);
  });

  it('of the whole installation', async () => {
    server = await startTestServer({ LIMIT_TOTAL_MB: '3' });
    const staff = await loggedIn(server.url, 'admin');
    const ticket = await ownTicket();
    const file = { name: 'a.pdf', bytes: paper(MB) };
    const replies = [];
    for (let nth = 0; nth < 4; nth += 1) replies.push(await attachAsForm(staff, ticket, [file]));
    expect(replies[0]).toMatchObject({ status: 200 });
    expect(replies.at(-1)).toMatchObject(refused(/instalação/));
  });

  it('on the disk, of which a reserve stays free: nothing is written', async () => {
    server = await startTestServer({ RESERVE_DISK_MB: '900000000' });
    vi.stubEnv('TMPDIR', server.ctx.config.dataDir);
    const customer = await loggedIn(server.url, 'cliente');
    const ticket = await ownTicket();
    const full = { status: 503, body: { message: expect.stringMatching(/espaço/) } };
    expect(await attachAsForm(customer, ticket, [{ name: 'a.pdf', bytes: pdf }])).toMatchObject(
      full,
    );
    const { url } = first((await prepare(customer, ticket, MB)).body);
    expect((await put(url, Buffer.alloc(MB))).status).toBe(503);
    expect(await bytesKept()).toBe(0);
  });
});

describe('who asks for what', () => {
  it('is answered before his bytes come, where the form says first where they go', async () => {
    server = await startTestServer();
    const customer = await loggedIn(server.url, 'cliente');
    const foreign = await foreignTicket();
    const fields = field('origin', 'at_ticket') + field('parent_code', foreign);
    const path = '/api/gl_resource/attachFile';
    const answer = await begun(
      customer,
      path,
      `${fields}${field('codes[]', 'anexo')}${fileBegins}%PDF`,
    );
    await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('hears that a link is unknown before his bytes come, whatever stands in front of them', async () => {
    server = await startTestServer();
    const part = fileBegins.replace('files[]', 'file');
    const path = '/api/at_ticket/inventado/public_attachFile';
    const stranger = new TestClient(server.url);
    await stranger.call('/sanctum/csrf-cookie');
    const answer = await begun(stranger, path, `${part}%PDF`);
    await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('may let so many bytes wait for the fields behind them', async () => {
    server = await startTestServer();
    const customer = await loggedIn(server.url, 'cliente');
    const file = { name: 'a.pdf', bytes: paper(14 * MB) };
    const reply = await attachAsForm(customer, await ownTicket(), [file, file]);
    const text = 'Os arquivos passam, juntos, do limite de 25 MB. Envie-os em partes.';
    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', errors: { file: [text] } },
    });
  });

  it('sends eight files at once; further ones wait unread, and come in after them', async () => {
    server = await startTestServer();
    vi.stubEnv('TMPDIR', server.ctx.config.dataDir);
    const customer = await loggedIn(server.url, 'cliente');
    const path = '/api/gl_resource/attachFile';
    let requests = 0;
    server.app.server.on('request', () => {
      requests += 1;
    });
    for (let nth = 0; nth < 14; nth += 1) await begun(customer, path, `${fileBegins}%PDF`);
    await expect.poll(() => requests).toBe(14);
    const forms = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('balcao-form-')).length;
    await expect.poll(forms).toBeGreaterThanOrEqual(8);
    // If a later request is accepted at once, the earlier ones have timed out.
    await begun(await loggedIn(server.url, 'admin'), path, `${fileBegins}%PDF`);
    await expect.poll(forms).toBeGreaterThanOrEqual(9);
    expect(await forms()).toBe(9);
    for (const socket of open.splice(0)) socket.destroy();
    const file = { name: 'a.pdf', bytes: pdf };
    const reply = await attachAsForm(customer, await ownTicket(), [file]);
    expect(reply).toMatchObject({ status: 200 });
  });
});
