import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, polyglots, signature } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { listResources, storeFile } from './thread-files.ts';

describe('kept files', () => {
  let server: TestServer;
  const stored = { origin: 'at_ticket', parentCode: '1', code: 'x', mime: 'text/plain' };

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function keep(filename: string, bytes: Buffer, mime = 'text/plain') {
    const { ctx } = server;
    const id = await storeFile(ctx.db, ctx, { ...stored, filename, bytes, mime });
    const resource = (await listResources(ctx, [id])).get(id);
    if (!resource) throw new Error('not kept');
    return resource;
  }

  const get = (address: string, headers = {}) => fetch(server.url + address, { headers });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('open by their signed addresses, for looking and for saving', async () => {
    const file = await keep('assinatura é "minha".png', signature, 'image/png');
    const shown = await get(file.url_view);
    expect(await bytesOf(shown)).toEqual(signature);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(signature.length),
      'content-disposition': expect.stringMatching(/^inline; filename="assinatura _ _minha_.png"/),
      'cache-control': expect.stringMatching(/^private, max-age=\d{5}$/),
      'accept-ranges': 'bytes',
    });
    const saved = await get(file.url_download);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; .*%C3%A9/);
    expect(await bytesOf(saved)).toEqual(signature);
  });

  it('have the same address for a while, so that browsers keep them', async () => {
    const { clock } = server.ctx;
    const hour = Math.ceil(clock().getTime() / 3_600_000) * 3_600_000;
    server.ctx.clock = () => new Date(hour + 1000);
    const { id, url_view } = await keep('a.txt', Buffer.from('a'));
    server.ctx.clock = () => new Date(hour + 3_599_000);
    const again = (await listResources(server.ctx, [id])).get(id);
    server.ctx.clock = clock;
    expect(again?.url_view).toBe(url_view);
  });

  it('with a name of 120 letters open like any other', async () => {
    const { url_view, filename } = await keep(`${'ã'.repeat(500)}.txt`, Buffer.from('a'));
    expect(filename).toHaveLength(120);
    expect((await get(url_view)).status).toBe(200);
  });

  it.each([
    [
      'a changed signature',
      (address: string) => address.replace(/s=(.)/, (_, sign) => (sign === 'a' ? 's=b' : 's=a')),
    ],
    ['a later end', (address: string) => address.replace(/e=\d/, 'e=9')],
    ['no signature', (address: string) => address.replace(/&s=.*/, '')],
    ['an address for looking that is used for saving', (address: string) => `${address}&d=1`],
    ['a doubled signature', (address: string) => `${address}&s=a`],
    ['another number', (address: string) => address.replace(/files\/\d+/, 'files/1')],
    ['no number', (address: string) => address.replace(/files\/\d+/, 'files/x')],
  ])('%s gets 404', async (_what, change) => {
    const { url_view } = await keep('a.txt', Buffer.from('a'));
    const changed = change(url_view);
    expect(changed).not.toBe(url_view);
    const answer = await get(changed);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('cannot be opened after a day', async () => {
    const { url_view } = await keep('a.txt', Buffer.from('a'));
    const { clock } = server.ctx;
    server.ctx.clock = () => new Date(clock().getTime() + 23 * 3_600_000);
    expect((await get(url_view)).status).toBe(200);
    server.ctx.clock = () => new Date(clock().getTime() + 25 * 3_600_000);
    expect((await get(url_view)).status).toBe(404);
    server.ctx.clock = clock;
  });

  it('without a row or without bytes get 404', async () => {
    const file = await keep('a.txt', Buffer.from('a'));
    const { db, storage } = server.ctx;
    const { path } = await db
      .selectFrom('gl_resource')
      .select('path')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    await storage.delete(path);
    expect((await get(file.url_view)).status).toBe(404);
    await db.deleteFrom('gl_resource').where('id', '=', file.id).execute();
    expect((await get(file.url_view)).status).toBe(404);
  });

  it('give a part of a video', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
    const { url_view } = await keep('a.mp4', bytes, 'video/mp4');
    const part = async (range: string) => {
      const answer = await get(url_view, { range });
      const header = answer.headers.get('content-range');
      return { status: answer.status, header, bytes: await bytesOf(answer) };
    };
    expect(await part('bytes=0-1')).toEqual({
      status: 206,
      header: 'bytes 0-1/200000',
      bytes: bytes.subarray(0, 2),
    });
    expect(await part('bytes=70000-150000')).toEqual({
      status: 206,
      header: 'bytes 70000-150000/200000',
      bytes: bytes.subarray(70_000, 150_001),
    });
    expect(await part('bytes=-5')).toMatchObject({ status: 206, bytes: bytes.subarray(-5) });
    expect(await part('bytes=200000-')).toMatchObject({ status: 416, header: 'bytes */200000' });
    expect(await part('bytes=0-1,4-5')).toMatchObject({ status: 200, bytes });
  });

  const mimes: Record<string, string> = {
    pdf: 'application/pdf',
    gif: 'image/gif',
    png: 'image/png',
  };

  it.each(Object.entries(polyglots))('the polyglot %s can run nowhere', async (name, bytes) => {
    const mime = mimes[name.slice(-3)] ?? '';
    const { url_view } = await keep(name, bytes, mime);
    const { headers } = await get(url_view);
    expect(headers.get('content-type')).toBe(mime);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/script|nonce|unsafe/);
  });

  it('may stand in a frame of our own pages alone', async () => {
    const { headers } = await get((await keep('a.pdf', pdf, 'application/pdf')).url_view);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'/);
  });

  it('leave no open file when nobody reads on', async () => {
    const { url_view } = await keep('a.mp4', Buffer.alloc(20_000_000), 'video/mp4');
    const attempts = Array.from({ length: 20 }, async () => {
      const request = httpGet(server.url + url_view, { agent: false });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      await once(answer, 'readable');
      answer.destroy();
    });
    await Promise.all(attempts);
    const open = async () => {
      const links = await readdir('/proc/self/fd').catch(() => []);
      const names = await Promise.all(
        links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')),
      );
      return names.filter((name) => name.includes('/files/at_ticket/'));
    };
    await expect.poll(open).toEqual([]);
  });
});
