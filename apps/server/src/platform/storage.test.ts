import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { openStorage } from './open-storage.ts';
import { isMissing, isStorageFault, type Storage } from './storage.ts';

/** A storage under test; `spoil` removes what it needs to work. */
type Ground = { storage: Storage; spoil(): Promise<void>; end(): Promise<void> };

async function inFolder(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-files-'));
  return {
    storage: await openStorage({ dataDir, s3: undefined }),
    async spoil() {
      await rm(join(dataDir, 'files'), { recursive: true });
      await writeFile(join(dataDir, 'files'), 'a file where the folder was');
    },
    end: () => rm(dataDir, { recursive: true }),
  };
}

async function inBucket(): Promise<Ground> {
  const bucket = await startBucket();
  return {
    storage: await openStorage({ dataDir: bucket.folder, s3: bucket.config }),
    spoil: () => rm(join(bucket.folder, 'balcao'), { recursive: true }),
    end: bucket.stop,
  };
}

describe.each([
  ['a folder', inFolder],
  ['an S3 bucket', inBucket],
])('storage in %s', (_name, start) => {
  let ground: Ground;
  let storage: Storage;

  beforeAll(async () => {
    ground = await start();
    storage = ground.storage;
  });
  afterAll(() => ground.end());

  it('keeps bytes and gives them back', async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    await storage.put('tickets/1/a.bin', bytes);
    expect(Buffer.from(await storage.getBytes('tickets/1/a.bin'))).toEqual(bytes);
  });

  it('keeps and gives streams', async () => {
    const contentLength = Buffer.byteLength('olá, balcão');
    await storage.putStream('b.txt', Readable.from(['olá, ', 'balcão']), { contentLength });
    expect((await buffer(await storage.getStream('b.txt'))).toString()).toBe('olá, balcão');
    expect(await storage.getMetaData('b.txt')).toMatchObject({
      contentLength,
      contentType: expect.stringMatching('text/plain'),
    });
  });

  it('deletes', async () => {
    await storage.put('c.txt', 'c');
    await storage.delete('c.txt');
    expect(await storage.exists('c.txt')).toBe(false);
    await expect(storage.get('c.txt')).rejects.toThrow();
  });

  it.each(['../x.txt', 'a/../../x.txt', '..\\x.txt', 'a\u0000b', '../files-2/x'])(
    'refuses the key %j',
    async (key) => {
      // flydrive throws for a bad key before it returns a promise.
      const attempt = async (action: () => Promise<unknown>) => action();
      await expect(attempt(() => storage.get(key))).rejects.toThrow(/key/);
      await expect(attempt(() => storage.put(key, 'x'))).rejects.toThrow(/key/);
      await expect(attempt(() => storage.delete(key))).rejects.toThrow(/key/);
    },
  );

  it('gives the part that is asked for, and tells what is not there', async () => {
    await storage.put('part.txt', '0123456789');
    const part = await storage.getPart('part.txt', { start: 3, end: 5 });
    expect((await buffer(part)).toString()).toBe('345');
    const missing = storage.getPart('none.txt', { start: 0, end: 1 });
    await expect(missing).rejects.toSatisfy((error) => isMissing(error) && !isStorageFault(error));
  });

  it('leaves nothing of a stream that breaks off', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('gone');
    }
    const contents = Readable.from(broken(), { objectMode: false });
    const kept = storage.putStream('half.txt', contents, { contentLength: 100 });
    await expect(kept).rejects.toThrow();
    expect(await storage.exists('half.txt')).toBe(false);
  });

  it('names every file with its time', async () => {
    await storage.put('listed/1/a.txt', 'a');
    const all: string[] = [];
    for await (const page of storage.everyFile()) {
      for (const { key, at } of page) {
        all.push(key);
        expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
      }
    }
    expect(all).toContain('listed/1/a.txt');
  });

  it('moves', async () => {
    await storage.put('from/a.txt', 'a');
    await storage.move('from/a.txt', 'to/b/a.txt');
    expect(await storage.get('to/b/a.txt')).toBe('a');
    expect(await storage.exists('from/a.txt')).toBe(false);
  });

  it('makes one file of several', async () => {
    // Amazon's smallest part.
    const parts = ['a', 'b', 'c'].map((letter) => Buffer.alloc(5_242_880, letter));
    const keys = parts.map((_, at) => `parts/${at}`);
    for (const [at, part] of parts.entries()) await storage.put(keys[at] ?? '', part);
    await storage.join(keys, 'joined');
    expect(Buffer.concat(parts).equals(await storage.getBytes('joined'))).toBe(true);
    expect(await storage.exists('parts/1')).toBe(false);
    await storage.put('single', 'x');
    await storage.join(['single'], 'joined-2');
    expect(await storage.get('joined-2')).toBe('x');
  });

  it('says whether files can be kept', async () => {
    await storage.check();
    await ground.spoil();
    await expect(storage.check()).rejects.toThrow();
    const put = storage.put('late.txt', 'x');
    await expect(put).rejects.toSatisfy(isStorageFault);
  });
});

it('a full disk is the fault of the storage, a lost sender is not', async () => {
  await expect(writeFile('/dev/full', 'x')).rejects.toSatisfy(isStorageFault);
  const lost = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(isStorageFault(new Error('wrapped', { cause: lost }))).toBe(false);
});

it('addresses into the bucket are signed for one file of one size', async () => {
  const bucket = await startBucket({ strict: true });
  const { direct } = await openStorage({ dataDir: bucket.folder, s3: bucket.config });
  if (!direct) throw new Error('a bucket takes bytes itself');
  const put = (url: string, body = 'x') => fetch(url, { method: 'PUT', body });
  const url = await direct.putUrl('incoming/a', 60, 1);
  expect((await put(url)).status).toBe(200);
  expect((await put(url, 'longer than was said')).status).toBe(403);
  expect((await put(url.replace('incoming/a', 'incoming/b'))).status).toBe(403);
  expect((await put(url.replace(/X-Amz-Expires=60/, 'X-Amz-Expires=6000'))).status).toBe(403);
  await bucket.stop();
});

it('keeps the files of an installation in DATA_DIR/files, an absolute key too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-files-'));
  const storage = await openStorage({ dataDir, s3: undefined });
  await storage.put('/etc/balcao', 'inside');
  expect(await readFile(join(dataDir, 'files/etc/balcao'), 'utf8')).toBe('inside');
  await rm(dataDir, { recursive: true });
});
