import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStorage, type Storage } from './storage.ts';

let dataDir: string;
let storage: Storage;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-storage-'));
  storage = await openStorage({ dataDir, s3: undefined });
});
afterEach(() => rm(dataDir, { recursive: true }));

it('keeps bytes in DATA_DIR/files and gives them back', async () => {
  const bytes = Buffer.from([0, 255, 128, 10]);
  await storage.put('tickets/1/a.bin', bytes);
  expect(Buffer.from(await storage.getBytes('tickets/1/a.bin'))).toEqual(bytes);
  expect(await readFile(join(dataDir, 'files/tickets/1/a.bin'))).toEqual(bytes);
});

it('keeps and gives streams', async () => {
  await storage.putStream('b.txt', Readable.from(['olá, ', 'balcão']));
  expect((await buffer(await storage.getStream('b.txt'))).toString()).toBe('olá, balcão');
  expect(await storage.getMetaData('b.txt')).toMatchObject({
    contentLength: 13,
    contentType: 'text/plain',
  });
});

it('deletes', async () => {
  await storage.put('c.txt', 'c');
  await storage.delete('c.txt');
  expect(await storage.exists('c.txt')).toBe(false);
  await expect(storage.get('c.txt')).rejects.toThrow();
});

/** flydrive throws for a bad key before there is a promise. */
const attempt = async (action: (disk: Storage) => Promise<unknown>) => action(storage);

it.each(['../outside.txt', 'a/../../outside.txt', '..\\outside.txt', 'a\u0000b', '../files-2/x'])(
  'refuses the key %j',
  async (key) => {
    await writeFile(join(dataDir, 'outside.txt'), 'secret');
    await expect(attempt((disk) => disk.get(key))).rejects.toThrow();
    await expect(attempt((disk) => disk.put(key, 'changed'))).rejects.toThrow();
    await expect(attempt((disk) => disk.delete(key))).rejects.toThrow();
    expect(await readFile(join(dataDir, 'outside.txt'), 'utf8')).toBe('secret');
  },
);

it('takes an absolute key as one inside the folder', async () => {
  await storage.put('/etc/balcao', 'inside');
  expect(await readFile(join(dataDir, 'files/etc/balcao'), 'utf8')).toBe('inside');
});

it('says whether files can be kept', async () => {
  await storage.check();
  await rm(join(dataDir, 'files'), { recursive: true });
  await writeFile(join(dataDir, 'files'), 'a file where the folder was');
  await expect(storage.check()).rejects.toThrow();
});
