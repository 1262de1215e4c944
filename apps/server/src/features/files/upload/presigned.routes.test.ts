import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { Resource } from '@balcao/contract/files/resource';
import type { PreparedUpload } from '@balcao/contract/files/upload';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucket } from '../../../../test/bucket.ts';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { pdf, program, signature } from '../../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

type Meta = Record<string, unknown>;

type Ground = { settings: NodeJS.ProcessEnv; stop(): Promise<void> };

const inFolder = async (): Promise<Ground> => ({ settings: {}, stop: async () => {} });

describe.each([
  ['a folder', inFolder],
  ['an S3 bucket', startBucket],
])('direct uploads into %s', (where, start) => {
  let ground: Ground;
  let server: TestServer;
  let staff: TestClient;
  let parent: { origin: string; parent_code: string };

  beforeAll(async () => {
    ground = await start();
    server = await startTestServer({ ...ground.settings, LIMIT_REQUESTS: '1000000' });
    staff = await loggedIn(server.url, 'admin');
    const ticket = await server.ctx.db
      .selectFrom('at_ticket')
      .select('id')
      .where('title', '=', 'Ampliação do sistema')
      .executeTakeFirstOrThrow();
    parent = { origin: 'at_ticket', parent_code: String(ticket.id) };
  });
  afterAll(async () => {
    await server.stop();
    await ground.stop();
  });

  const post = (client: TestClient, call: string, body: object) =>
    client.call(`/api/gl_resource/${call}`, { method: 'POST', body });

  async function prepare(ext: string, size?: number, client = staff): Promise<PreparedUpload> {
    const files = [{ code: 'anexo', ext, ...(size !== undefined && { size }) }];
    const reply = await post(client, 'generatePresignedOriginUrl', { ...parent, files });
    expect(reply.status).toBe(200);
    return (reply.body.data as PreparedUpload[])[0] as PreparedUpload;
  }

  const put = (url: string, bytes: Buffer) =>
    fetch(new URL(url, server.url), { method: 'PUT', body: new Uint8Array(bytes) });

  const attach = (meta: Meta, client = staff, to: object = parent) =>
    post(client, 'attachPresignedFile', { ...to, presignedMeta: [meta] });

  const metaOf = ({ id, code, filepath }: PreparedUpload, name: string, bytes: Buffer): Meta => ({
    id,
    code,
    filepath,
    filename: name,
    mime: '',
    size: bytes.length,
    expires_minutes: null,
  });

  /** The contents of the storage, and those known to the database. */
  async function kept() {
    const keys: string[] = [];
    for await (const page of server.ctx.storage.everyFile())
      keys.push(...page.map(({ key }) => key));
    const { rows } = await server.ctx.pool.query(`select
      (select count(*) from gl_resource) as files, (select count(*) from gl_upload) as uploads`);
    return { keys: keys.filter((key) => key !== '.check').toSorted(), ...rows[0] };
  }

  async function sent(name: string, bytes: Buffer) {
    const ready = await prepare(name.split('.').at(-1) ?? '', bytes.length);
    expect((await put(ready.url, bytes)).status).toBe(200);
    return metaOf(ready, name, bytes);
  }

  const resourceIn = (reply: { body: Record<string, unknown> }) =>
    (reply.body.data as Resource[])[0] as Resource;

  it('keep a file byte for byte, with its hash, for a message to take', async () => {
    const meta = await sent('Telhado.PNG', signature);
    const reply = await attach({ ...meta, expires_minutes: 60 });
    expect(reply).toMatchObject({ status: 200 });
    const resource = resourceIn(reply);
    expect(resource).toMatchObject({ filename: 'Telhado.PNG', mime: 'image/png', is_image: true });
    expect(resource).toMatchObject({ available: true, expires_at: expect.stringMatching(/Z$/) });
    const shown = await fetch(server.url + resource.url_view);
    expect(Buffer.from(await shown.arrayBuffer()).equals(signature)).toBe(true);
    const info = await staff.call(`/api/gl_resource/${resource.id}/edit`);
    const sha256 = createHash('sha256').update(signature).digest('hex');
    expect(info.body.data).toMatchObject({ sha256, can_be_changed: true });
    const said = { message: '', client_message_id: crypto.randomUUID() };
    const path = `/api/gl_message/at_ticket/${parent.parent_code}/2/message_save`;
    const saved = await staff.call(path, {
      method: 'POST',
      body: { ...said, data: { resource_id: resource.id } },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { list: [{ message: 'Telhado.PNG' }] } },
    });
  });

  it('take a large file in parts, in any order, and go on after a break', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(18 * 1024 * 1024, 'balcão')]);
    const ready = await prepare('pdf', bytes.length);
    const { size = 0, urls = [] } = ready.parts ?? {};
    expect([ready.url, urls.length]).toEqual(['', 3]);
    const part = (at: number) => bytes.subarray(at * size, (at + 1) * size);
    expect((await put(urls[2] ?? '', part(2))).status).toBe(200);
    const broken = request(new URL(urls[0] ?? '', server.url), {
      method: 'PUT',
      headers: { 'content-length': String(size) },
    });
    broken.on('error', () => {});
    broken.write(part(0).subarray(0, 1000), () => broken.destroy());
    await new Promise((resolve) => broken.on('close', resolve));
    expect(await attach(metaOf(ready, 'a.pdf', bytes))).toMatchObject({ status: 422 });
  });

  it('tell which parts are missing, with fresh addresses for them', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(9 * 1024 * 1024, 'x')]);
    const ready = await prepare('pdf', bytes.length);
    const { size = 0, urls = [] } = ready.parts ?? {};
    await put(urls[1] ?? '', bytes.subarray(size));
    const progress = await staff.call(`/api/gl_resource/upload/${ready.id}`);
    const { parts, urls: fresh } = progress.body.data as {
      parts: number[];
      urls: { part: number; url: string }[];
    };
    expect([parts, fresh.map(({ part }) => part)]).toEqual([[1], [0]]);
    expect((await put(fresh[0]?.url ?? '', bytes.subarray(0, size))).status).toBe(200);
    const reply = await attach(metaOf(ready, 'a.pdf', bytes));
    expect(reply.status).toBe(200);
    const saved = await fetch(server.url + resourceIn(reply).url_download);
    expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true);
    const other = await loggedIn(server.url, 'supervisor');
    expect((await other.call(`/api/gl_resource/upload/${ready.id}`)).status).toBe(404);
  });

  const lies: [string, string, Buffer, Meta][] = [
    ['a size that is not that of the bytes', 'a.png', signature, { size: 5 }],
    ['a type that is not that of the bytes', 'a.png', signature, { mime: 'video/mp4' }],
    ['a page that calls itself a document', 'a.txt', Buffer.from('oi'), { mime: 'text/html' }],
    ['a program under the name of a picture', 'a.png', program, {}],
    ['a program under the name of a document', 'a.pdf', program, {}],
    ['another name than was announced', 'a.png', signature, { filename: 'a.pdf' }],
    ['another code than was announced', 'a.png', signature, { code: 'conta' }],
    ['another place than was announced', 'a.png', signature, { filepath: 'incoming/x' }],
    ['a name that is a path', 'a.png', signature, { filename: '../../a.exe' }],
  ];
  it.each(lies)('refuse %s', async (what, name, bytes, lie) => {
    const before = await kept();
    const meta = await sent(name, bytes);
    const reply = await attach({ ...meta, ...lie });
    expect([415, 422]).toContain(reply.status);
    expect(
      Object.values(reply.body.errors ?? {})
        .flat()
        .join(),
    ).toMatch(/arquivo/);
    const after = await kept();
    expect(after.files).toBe(before.files);
    // A tampered request leaves the upload to its owner; a file whose own content is wrong is gone.
    if (!/announced|path/.test(what)) expect(after).toEqual(before);
  });

  it('refuse an archive that would unfold without end, without unpacking it', async () => {
    const broken = Buffer.concat([
      Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'.padEnd(30, '\0'), 'latin1'),
      Buffer.alloc(4_000_000, 'x'),
    ]);
    expect((await attach(await sent('contrato.docx', broken))).status).toBe(415);
    // 100 MB of zeros in 100 kB, in the file that holds the name of the type.
    const bomb = zipSync({ '[Content_Types].xml': new Uint8Array(100_000_000) });
    expect((await attach(await sent('contrato.docx', Buffer.from(bomb)))).status).toBe(415);
  });

  it('are good once: for one file, its sender and its record', async () => {
    const { files } = await kept();
    const meta = await sent('a.png', signature);
    const supervisor = await loggedIn(server.url, 'supervisor');
    expect((await attach(meta, supervisor)).status).toBe(422);
    const { id } = await server.ctx.db
      .selectFrom('at_ticket')
      .select('id')
      .where('id', '!=', Number(parent.parent_code))
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await attach(meta, staff, { ...parent, parent_code: String(id) })).status).toBe(422);
    const replies = await Promise.all(Array.from({ length: 5 }, () => attach(meta)));
    const [file, ...same] = replies.filter(({ status }) => status === 200).map(resourceIn);
    expect([200, 422]).toEqual(expect.arrayContaining(replies.map(({ status }) => status)));
    // A repeated call returns the same file; a simultaneous call may have to wait.
    for (const { id } of [...same, resourceIn(await attach(meta))]) expect(id).toBe(file?.id);
    expect(await kept()).toMatchObject({ files: files + 1 });
  });

  it('are nobody’s who may not write there, and off where the setting is', async () => {
    const files = [{ code: 'anexo', ext: 'png' }];
    const ask = (client: TestClient, more: object = {}) =>
      post(client, 'generatePresignedOriginUrl', { ...parent, files, ...more });
    expect((await ask(await loggedIn(server.url, 'diego'))).status).toBe(404);
    expect((await ask(staff, { origin: 'ad_advertisement' })).status).toBe(404);
    expect((await ask(staff, { files: [{ code: 'person_sign', ext: 'png' }] })).status).toBe(422);
    expect((await ask(staff, { files: [{ code: 'a', ext: 'exe' }] })).status).toBe(415);
    const huge = [{ code: 'a', ext: 'zip', size: 3_000_000_000 }];
    expect((await ask(staff, { files: huge })).status).toBe(413);
    const setting = (value: string) =>
      server.ctx.pool.query(
        `update gl_config set value = $1 where key = 'FILESYSTEM_TEMP_URL_ENABLED'`,
        [value],
      );
    await setting('false');
    const off = await startTestServer({ ...ground.settings, DATABASE_URL: server.databaseUrl });
    const again = await loggedIn(off.url, 'admin');
    expect(await ask(again)).toMatchObject({ status: 409, body: { code: 'UPLOAD_OFF' } });
    await off.stop();
    await setting('true');
  });

  it('let what a message waits for be small and of few kinds', async () => {
    const path = `/api/gl_message/at_ticket/${parent.parent_code}/3/message_save`;
    const data = { resource_code_required: 'conta' };
    const body = { message: 'Envie a conta', is_pending: true, data };
    const asked = await staff.call(path, {
      method: 'POST',
      body: { ...body, client_message_id: crypto.randomUUID() },
    });
    expect(asked.status).toBe(200);
    const ask = (ext: string, size: number) =>
      post(staff, 'generatePresignedOriginUrl', {
        ...parent,
        files: [{ code: 'conta', ext, size }],
      });
    expect((await ask('pdf', 5_242_880)).status).toBe(200);
    expect((await ask('pdf', 5_242_881)).status).toBe(413);
    expect((await ask('mp4', 10)).status).toBe(415);
  });

  it('let the page reach them, and nothing else', async () => {
    const page = await fetch(`${server.url}/login`, { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    const bucket = where === 'a folder' ? '' : ` ${ground.settings.S3_ENDPOINT}`;
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self'${bucket}`);
  });
});
