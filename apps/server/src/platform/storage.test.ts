import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from './storage.ts';

/** A place for files; `spoil` takes from it what it needs to work. */
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
  const directory = await mkdtemp(join(tmpdir(), 'balcao-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    // It reads the address of a bucket itself otherwise than the SDK signs it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'balcao' }],
  });
  const { port } = await server.run();
  const s3 = {
    bucket: 'balcao',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  return {
    storage: await openStorage({ dataDir: directory, s3 }),
    spoil: () => rm(join(directory, 'balcao'), { recursive: true }),
    async end() {
      await server.close();
      await rm(directory, { recursive: true });
    },
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
      // flydrive throws for a bad key before there is a promise.
      const attempt = async (action: () => Promise<unknown>) => action();
      await expect(attempt(() => storage.get(key))).rejects.toThrow(/key/);
      await expect(attempt(() => storage.put(key, 'x'))).rejects.toThrow(/key/);
      await expect(attempt(() => storage.delete(key))).rejects.toThrow(/key/);
    },
  );

  it('says whether files can be kept', async () => {
    await storage.check();
    await ground.spoil();
    await expect(storage.check()).rejects.toThrow();
  });
});

it('keeps the files of an installation in DATA_DIR/files, an absolute key too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-files-'));
  const storage = await openStorage({ dataDir, s3: undefined });
  await storage.put('/etc/balcao', 'inside');
  expect(await readFile(join(dataDir, 'files/etc/balcao'), 'utf8')).toBe('inside');
  await rm(dataDir, { recursive: true });
});
