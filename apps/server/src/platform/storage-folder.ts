import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk, KeyNormalizer } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { fewAtOnce } from './few-at-once.ts';
import { bytesOfFile } from './file-bytes.ts';
import { freeBytes } from './free-disk.ts';
import { privateFolder } from './private-folder.ts';
import { checkFile, type Storage, type StoredFile } from './storage.ts';

const keys = new KeyNormalizer();
const PAGE = 500;

/** Bytes under way become durable when they arrive; until then they need not be written twice. */
const isOnItsWay = (key: string) => key.startsWith('incoming/');

/** Under another name until it is complete and on the disk: a crash or a full disk leaves no partial file. */
async function write(location: string, key: string, contents: Readable): Promise<void> {
  const target = join(location, keys.normalize(key));
  const draft = join(location, 'incoming', `${randomBytes(16).toString('hex')}.tmp`);
  try {
    await Promise.all([draft, target].map((file) => mkdir(dirname(file), { recursive: true })));
    const file = await open(draft, 'wx', 0o600);
    await pipeline(contents, file.createWriteStream({ flush: !isOnItsWay(key) }));
    await rename(draft, target);
  } catch (error) {
    contents.destroy();
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function makeDurable(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** Files may disappear while they are listed. */
async function timeOf(file: string): Promise<Date | undefined> {
  return stat(file).then(
    ({ mtime }) => mtime,
    () => undefined,
  );
}

async function* everyFile(location: string): AsyncGenerator<StoredFile[]> {
  let page: StoredFile[] = [];
  for await (const entry of await opendir(location, { recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const at = await timeOf(file);
    if (at) page.push({ key: relative(location, file).split(sep).join('/'), at });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

async function* bytesOf(files: string[]) {
  for (const file of files) yield* bytesOfFile(file);
}

/** Stores files in a folder, which is created. */
export async function openFolder(location: string): Promise<Storage> {
  await privateFolder(location);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const at = (key: string) => join(location, keys.normalize(key));
  return Object.assign(disk, {
    // Permissions do not show a full disk, and an old file can be overwritten where a new one does not fit.
    async check() {
      const { key, bytes } = checkFile();
      await write(location, key, Readable.from([bytes])).finally(() =>
        rm(at(key), { force: true }),
      );
    },
    put: (key: string, contents: string | Uint8Array) =>
      write(location, key, Readable.from([Buffer.from(contents)])),
    putStream: (key: string, contents: Readable) => write(location, key, contents),
    // For an empty file flydrive's own method returns unrelated bytes.
    getBytes: (key: string): Promise<Uint8Array> => readFile(at(key)),
    async move(source: string, destination: string) {
      await mkdir(dirname(at(destination)), { recursive: true });
      await rename(at(source), at(destination));
    },
    async getPart(key: string, range: { start: number; end: number }) {
      const file = await open(at(key));
      return file.createReadStream(range);
    },
    async join(parts: string[], key: string) {
      const [first = ''] = parts;
      if (parts.length === 1) {
        await makeDurable(at(first));
        return this.move(first, key);
      }
      await write(location, key, Readable.from(bytesOf(parts.map(at)), { objectMode: false }));
      await fewAtOnce(parts, (part) => rm(at(part), { force: true }));
    },
    freeBytes: () => freeBytes(location),
    pathOf: at,
    everyFile: () => everyFile(location),
    direct: undefined,
  });
}
