import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cfb, docx, pdf, polyglots, program, signature } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sweepUnclaimed } from './sweep.ts';
import * as files from './thread-files.ts';

describe('files', () => {
  let server: TestServer;
  /** Each test has its own ticket; nothing here reads the ticket's row. */
  let parentCode = '1000000';

  beforeAll(async () => {
    server = await startTestServer();
    // Hides simultaneous uploads of other tests.
    vi.stubEnv('TMPDIR', server.ctx.config.dataDir);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    return server.stop();
  });
  beforeEach(() => {
    parentCode = String(Number(parentCode) + 1);
  });

  async function* inPieces(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 7000) yield bytes.subarray(at, at + 7000);
  }

  function receive(filename: string, bytes: Buffer | AsyncIterable<Buffer>, more = {}) {
    return files.receiveFile(server.ctx, {
      origin: 'at_ticket',
      parentCode,
      code: 'conta',
      filename,
      stream: Buffer.isBuffer(bytes) ? inPieces(bytes) : bytes,
      maxBytes: 100_000,
      accept: [
        'pdf',
        'png',
        'gif',
        'jpg',
        'txt',
        'mp4',
        'doc',
        'xls',
        'docx',
        'zip',
        'svg',
        'html',
      ],
      ...more,
    });
  }

  const rows = () =>
    server.ctx.db
      .selectFrom('gl_resource')
      .selectAll()
      .where('parent_code', '=', parentCode)
      .execute();

  /** The files on disk of this ticket and of unfinished uploads. */
  async function leftovers(): Promise<string[]> {
    const kept = join(server.ctx.config.dataDir, 'files/at_ticket', parentCode);
    const here = (await readdir(tmpdir())).filter((name) => name.startsWith('balcao-upload-'));
    return [...here, ...(await readdir(kept).catch(() => []))];
  }

  const setRow = (id: number, values: { claimed?: boolean; created_at?: Date }) =>
    server.ctx.db.updateTable('gl_resource').set(values).where('id', '=', id).execute();

  it('are kept byte for byte under a key that nobody chose', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(50_000, 'x')]);
    const { id } = await receive('../../conta "de" luz.PDF', bytes);
    const [row] = await rows();
    expect(row).toMatchObject({
      id,
      code: 'conta',
      filename: 'conta _de_ luz.PDF',
      extension: 'pdf',
      claimed: false,
      mime: 'application/pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      path: expect.stringMatching(`^at_ticket/${parentCode}/[0-9a-f]{32}$`),
    });
    const kept = join(server.ctx.config.dataDir, 'files', row?.path ?? '');
    expect(await readFile(kept)).toEqual(bytes);
  });

  it.each([
    ['a.png', signature, 'image/png'],
    ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'image/jpeg'],
    ['a.txt', Buffer.from('Olá; mundo'), 'text/plain'],
    ['a.doc', cfb, 'application/msword'],
    ['a.xls', cfb, 'application/vnd.ms-excel'],
    ['a.docx', docx, expect.stringContaining('wordprocessingml')],
    ['a.zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0')), 'application/zip'],
    ['a.mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08free'), 'video/mp4'],
  ])('%s is known by its bytes', async (filename, bytes, mime) => {
    expect(await receive(filename, bytes)).toMatchObject({ mime });
  });

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  it.each([
    ['a program with the name of a picture', 'a.png', program],
    [
      'a page with the name of a picture',
      'a.png',
      Buffer.from('<!doctype html><script>1</script>'),
    ],
    ['a drawing with script and the name of a picture', 'a.png', svg],
    ['a drawing with script', 'a.svg', svg],
    ['a page', 'a.html', Buffer.from('<!doctype html>')],
    ['a page with the name of a text', 'a.txt', Buffer.from('<!doctype html><script>1</script>')],
    ['a shell script with the name of a text', 'a.txt', Buffer.from('#!/bin/sh\nreboot')],
    [
      'a plain archive with the name of a document',
      'a.docx',
      Buffer.from('PK\x05\x06'.padEnd(22, '\0')),
    ],
    ['a program without an extension', 'png', program],
    ['a picture with the name of a program', 'a.exe', signature],
    ['an archive with the name of a picture', 'a.png', Buffer.from('PK\x05\x06'.padEnd(22, '\0'))],
    ['a text without an extension', 'leia', Buffer.from('olá')],
  ])('%s is refused and leaves nothing', async (_what, filename, bytes) => {
    await expect(receive(filename, bytes)).rejects.toMatchObject({
      code: 'FILE_TYPE',
      fields: { file: [expect.stringMatching(/arquivo/)] },
    });
    expect([await rows(), await leftovers()]).toEqual([[], []]);
  });

  it.each([
    ['foto.jpg', 'foto.png', signature],
    ['conta.pdf', 'conta.png', signature],
    ['conta.PNG', 'conta.pdf', pdf],
    ['foto', 'foto.png', signature],
  ])('%s is kept as %s where its bytes say so', async (given, filename, bytes) => {
    expect(await receive(given, bytes)).toMatchObject({ filename, extension: filename.slice(-3) });
  });

  it.each(Object.entries(polyglots))(
    'the polyglot %s is kept as what its name says',
    async (name, bytes) => {
      expect(await receive(name, bytes)).toMatchObject({ extension: name.slice(-3) });
    },
  );

  it('an empty file is refused', async () => {
    await expect(receive('a.pdf', Buffer.alloc(0))).rejects.toMatchObject({ code: 'FILE_EMPTY' });
    expect([await rows(), await leftovers()]).toEqual([[], []]);
  });

  it('an endless file is refused at its limit', async () => {
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 10_000;
        yield Buffer.alloc(10_000);
      }
    }
    await expect(receive('a.pdf', endless())).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      fields: { file: ['O arquivo passa do limite de 0,1 MB.'] },
    });
    expect(given).toBeLessThan(1_000_000);
    expect([await rows(), await leftovers()]).toEqual([[], []]);
  });

  it('a file that breaks off leaves nothing', async () => {
    async function* broken() {
      yield pdf;
      throw new Error('connection lost');
    }
    await expect(receive('a.pdf', broken())).rejects.toThrow('connection lost');
    expect([await rows(), await leftovers()]).toEqual([[], []]);
  });

  it('a ticket keeps at most 100, even if many come at once', async () => {
    for (let count = 0; count < 98; count++) await receive('a.txt', Buffer.from('a'));
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => receive('a.txt', Buffer.from('a'))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TOO_MANY_FILES' },
    });
    expect([(await rows()).length, (await leftovers()).length]).toEqual([100, 100]);
  });

  it('a ticket keeps at most 200 MB', async () => {
    const { id } = await receive('a.txt', Buffer.from('a'));
    const size = 200 * 1024 * 1024 - 10;
    await server.ctx.db.updateTable('gl_resource').set({ size }).where('id', '=', id).execute();
    await receive('a.txt', Buffer.from('0123456789'));
    await expect(receive('a.txt', Buffer.from('a'))).rejects.toMatchObject({
      code: 'TOO_MANY_FILES',
    });
  });

  it('an upload is found for its own ticket and claimed once', async () => {
    const { id } = await receive('conta.pdf', pdf);
    const find = (parent: string) => files.findUnclaimed(server.ctx, parent, id);
    const found = { filename: 'conta.pdf', mime: 'application/pdf', size: pdf.length };
    expect(await find(parentCode)).toEqual({ id, code: 'conta', ...found });
    expect(await find('1')).toBeUndefined();
    const claims = Array.from({ length: 5 }, () => files.claimFile(server.ctx.db, id));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    expect(await find(parentCode)).toBeUndefined();
  });

  it('are shown by id, and unknown ids are left out', async () => {
    const { id } = await receive('conta.pdf', pdf);
    const shown = await files.listResources(server.ctx, [id, 999_999_999]);
    expect([...shown.keys()]).toEqual([id]);
    expect(shown.get(id)).toMatchObject({
      code: 'conta',
      extension: 'pdf',
      has_browser_preview: true,
      is_image: false,
      is_video: false,
    });
    expect((await files.listResources(server.ctx, [])).size).toBe(0);
  });

  it('what the system makes is claimed from the start and follows the transaction', async () => {
    const made = { origin: 'at_ticket', parentCode, code: 'contrato', filename: 'contrato.pdf' };
    const file = { ...made, mime: 'application/pdf', bytes: pdf };
    const failed = server.ctx.db.transaction().execute(async (trx) => {
      await files.storeFile(trx, server.ctx, file);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
    const id = await files.storeFile(server.ctx.db, server.ctx, file);
    expect(await rows()).toMatchObject([{ id, claimed: true, size: pdf.length, extension: 'pdf' }]);
  });

  describe('that nobody claimed', () => {
    const old = new Date(Date.now() - 25 * 3_600_000);

    it('go after a day, with their bytes, and what is claimed or young stays', async () => {
      const [stale, claimed, young, lost] = await Promise.all(
        ['a', 'b', 'c', 'd'].map((text) => receive(`${text}.txt`, Buffer.from(text))),
      );
      for (const file of [stale, claimed, lost]) await setRow(file?.id ?? 0, { created_at: old });
      await setRow(claimed?.id ?? 0, { claimed: true });
      // Bytes that are already gone, as after an interrupted sweep, cause no failure.
      await server.ctx.storage.delete(lost?.path ?? '');
      await sweepUnclaimed(server.ctx);
      const left = (await rows()).map(({ filename }) => filename).toSorted();
      expect(left).toEqual(['b.txt', 'c.txt']);
      expect(await leftovers()).toHaveLength(2);
      expect(young?.id).toBeDefined();
    });

    it('stay while a message names them', async () => {
      const { id } = await receive('a.txt', Buffer.from('a'));
      await setRow(id, { created_at: old });
      const { db } = server.ctx;
      const message = db.selectFrom('gl_message').select('id').limit(1);
      await db
        .updateTable('gl_message')
        .set({ resource_id: id })
        .where('id', '=', message)
        .execute();
      await sweepUnclaimed(server.ctx);
      expect(await rows()).toHaveLength(1);
      await db
        .updateTable('gl_message')
        .set({ resource_id: null })
        .where('resource_id', '=', id)
        .execute();
      await sweepUnclaimed(server.ctx);
      expect(await rows()).toEqual([]);
    });

    it('stay while somebody claims them just now', async () => {
      const { id } = await receive('a.txt', Buffer.from('a'));
      await setRow(id, { created_at: old });
      await server.ctx.db.transaction().execute(async (trx) => {
        await files.claimFile(trx, id);
        await sweepUnclaimed(server.ctx);
      });
      expect(await rows()).toMatchObject([{ id, claimed: true }]);
      expect(await leftovers()).toHaveLength(1);
    });
  });
});
