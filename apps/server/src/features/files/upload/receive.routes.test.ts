import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedUpload } from '@balcao/contract/files/upload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { signature } from '../../../../test/files.ts';
import { attachAsForm } from '../../../../test/resources.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

describe('our own addresses for files', () => {
  let server: TestServer;
  let staff: TestClient;
  let ticket: string;

  beforeAll(async () => {
    server = await startTestServer({ LIMIT_REQUESTS: '100000' });
    staff = await loggedIn(server.url, 'admin');
    const { rows } = await server.ctx.pool.query('select id from at_ticket limit 1');
    ticket = String(rows[0].id);
  });
  afterAll(() => server.stop());

  async function prepare(size?: number): Promise<PreparedUpload> {
    const files = [{ code: 'anexo', ext: 'png', ...(size && { size }) }];
    const body = { origin: 'at_ticket', parent_code: ticket, files };
    const path = '/api/gl_resource/generatePresignedOriginUrl';
    const reply = await staff.call(path, { method: 'POST', body });
    return (reply.body.data as PreparedUpload[])[0] as PreparedUpload;
  }

  async function put(url: string, bytes: Buffer = signature) {
    const answer = await fetch(server.url + url, { method: 'PUT', body: new Uint8Array(bytes) });
    return answer.status;
  }

  async function incoming() {
    const keys: string[] = [];
    for await (const page of server.ctx.storage.everyFile())
      keys.push(...page.map(({ key }) => key));
    return keys.filter((key) => key.startsWith('incoming/')).toSorted();
  }

  it('take bytes once', async () => {
    const { url } = await prepare();
    const statuses = await Promise.all(Array.from({ length: 4 }, () => put(url)));
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404]);
    const before = await incoming();
    expect(await put(url)).toBe(404);
    expect(await incoming()).toEqual(before);
  });

  it.each([
    [
      'a changed signature',
      (url: string) => url.replace(/s=(.)/, (_, sign) => (sign === 'a' ? 's=b' : 's=a')),
    ],
    ['a later end', (url: string) => url.replace(/e=\d/, 'e=9')],
    ['another upload', (url: string) => url.replace(/incoming\/\d+/, 'incoming/1')],
    ['another part', (url: string) => url.replace(/\/0\?/, '/1?')],
    ['no signature', (url: string) => url.replace(/&s=.*/, '')],
  ])('refuse %s', async (_what, change) => {
    const { url } = await prepare();
    const before = await incoming();
    expect(change(url)).not.toBe(url);
    expect(await put(change(url))).toBe(404);
    expect(await incoming()).toEqual(before);
  });

  it('are good for an hour', async () => {
    const { url } = await prepare();
    const { clock } = server.ctx;
    server.ctx.clock = () => new Date(clock().getTime() + 61 * 60_000);
    expect(await put(url)).toBe(404);
    server.ctx.clock = clock;
    expect(await put(url)).toBe(200);
  });

  it('take no byte more or less than was announced, and keep nothing of it', async () => {
    const before = await incoming();
    const { url } = await prepare(signature.length);
    expect(await put(url, Buffer.concat([signature, Buffer.from('x')]))).toBe(413);
    expect(await put(url, signature.subarray(1))).toBe(422);
    expect(await put(url, Buffer.alloc(0))).toBe(422);
    expect(await incoming()).toEqual(before);
    expect(await put(url)).toBe(200);
  });

  it('and forms say 503 while the storage is gone, and then go on', async () => {
    const { url } = await prepare();
    const folder = join(server.ctx.config.dataDir, 'files');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'a file where the folder was');
    expect(await put(url)).toBe(503);
    const file = { name: 'a.png', bytes: signature };
    expect(await attachAsForm(staff, ticket, [file])).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', message: expect.stringContaining('guardar ou ler arquivos') },
    });
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect(await put(url)).toBe(200);
    expect((await attachAsForm(staff, ticket, [file])).status).toBe(200);
  });
});
