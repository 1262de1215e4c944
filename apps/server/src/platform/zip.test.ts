import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';
import { type ZipPart, zipOf } from './zip.ts';

const run = promisify(execFile);
const text = (path: string, ...pieces: (string | Uint8Array)[]): ZipPart => ({
  path,
  content: (async function* () {
    for (const piece of pieces) yield Buffer.from(piece);
  })(),
});

async function bytesOf(parts: Iterable<ZipPart>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(from(parts))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* from(parts: Iterable<ZipPart>) {
  yield* parts;
}

/** Keeps a file of the archive, with holes in the place of this piece. */
async function keep(parts: Iterable<ZipPart>, hole?: Uint8Array): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const name = join(path, 'notas.zip');
  const file = await open(name, 'w');
  let at = 0;
  for await (const piece of zipOf(from(parts))) {
    if (piece !== hole) await file.write(piece, 0, piece.length, at);
    at += piece.length;
  }
  await file.close();
  return name;
}

/** What the program "unzip" says, where there is one. */
async function unzip(...args: string[]): Promise<string | null> {
  const options = { maxBuffer: 50_000_000 };
  return run('unzip', args, options).then(
    ({ stdout }) => stdout,
    (fault: { code: unknown; stdout?: string; stderr?: string }) => {
      if (fault.code === 'ENOENT') return null;
      throw new Error(`unzip ended with ${fault.code}: ${fault.stdout}${fault.stderr}`);
    },
  );
}

test('parts come out as they went in: small, large, stored, empty, with accents', async () => {
  const noise = randomBytes(300_000);
  const parts = () => [
    text('notas/ação.xml', '<a/>'),
    text('grande.bin', noise, Buffer.alloc(500_000), noise),
    { ...text('guardado.pdf', noise), stored: true },
    text('vazio.txt'),
    text('pedaços.txt', 'um ', 'dois ', 'três'),
  ];
  const files = unzipSync(await bytesOf(parts()));
  expect(Object.keys(files)).toEqual(parts().map(({ path }) => path));
  expect(Buffer.from(files['notas/ação.xml'] ?? []).toString()).toBe('<a/>');
  const large = Buffer.concat([noise, Buffer.alloc(500_000), noise]);
  expect(Buffer.from(files['grande.bin'] ?? []).equals(large)).toBe(true);
  expect(Buffer.from(files['guardado.pdf'] ?? []).equals(noise)).toBe(true);
  expect(files['vazio.txt']).toHaveLength(0);
  expect(Buffer.from(files['pedaços.txt'] ?? []).toString()).toBe('um dois três');
  const said = await unzip('-tq', await keep(parts()));
  if (said !== null) expect(said).toContain('No errors detected');
  expect(Object.keys(unzipSync(await bytesOf([])))).toEqual([]);
});

test('more parts than two bytes can count are all there', async () => {
  const count = 70_000;
  const parts = function* () {
    for (let n = 0; n < count; n++) yield text(`nfse/${n}.xml`, `<nota>${n}</nota>`);
  };
  const files = unzipSync(await bytesOf(parts()));
  expect(Object.keys(files)).toHaveLength(count);
  for (const n of [0, 65_534, 65_535, 65_536, count - 1])
    expect(Buffer.from(files[`nfse/${n}.xml`] ?? []).toString()).toBe(`<nota>${n}</nota>`);
  const said = await unzip('-tq', await keep(parts()));
  if (said !== null) expect(said).toContain('No errors detected');
});

test('a part beyond 4 GiB is found, and one that is itself so long is refused', async () => {
  const zeros = Buffer.alloc(64 * 1_048_576);
  const long = (path: string, times: number): ZipPart => ({
    path,
    stored: true,
    content: (async function* () {
      for (let n = 0; n < times; n++) yield zeros;
    })(),
  });
  const name = await keep(
    [long('a.bin', 33), long('b.bin', 33), text('última.xml', '<nota/>')],
    zeros,
  );
  const file = await open(name);
  onTestFinished(() => file.close());
  const { size } = await file.stat();
  expect(size).toBeGreaterThan(2 ** 32);
  // The end of 64 bits, and the last part where the directory says that it is.
  const { buffer } = await file.read(Buffer.alloc(98), 0, 98, size - 98);
  expect([buffer.readUInt32LE(0), buffer.readBigUInt64LE(32)]).toEqual([0x06064b50, 3n]);
  const directory = Number(buffer.readBigUInt64LE(48));
  const lines = Buffer.alloc(size - 98 - directory);
  await file.read(lines, 0, lines.length, directory);
  const place = Number(lines.readBigUInt64LE(lines.length - 8));
  const { buffer: head } = await file.read(Buffer.alloc(41), 0, 41, place);
  expect([head.readUInt32LE(0), head.subarray(30, 41).toString()]).toEqual([
    0x04034b50,
    'última.xml',
  ]);
  const said = await unzip('-p', name, '*.xml');
  if (said !== null) expect(said).toBe('<nota/>');
  await expect(
    (async () => {
      for await (const _ of zipOf(from([long('c.bin', 65)])));
    })(),
  ).rejects.toThrow('c.bin is too long');
});

test('a part that fails fails the file, and who leaves early ends the part that is read', async () => {
  const failing = (pieces: number): ZipPart => ({
    path: 'falha.xml',
    content: (async function* () {
      for (let n = 0; n < pieces; n++) yield randomBytes(40_000);
      throw new Error('storage is gone');
    })(),
  });
  for (const pieces of [0, 1, 10])
    await expect(bytesOf([failing(pieces)])).rejects.toThrow('storage is gone');
  for (const stored of [false, true]) {
    let ended = false;
    const endless: ZipPart = {
      path: 'sem-fim.bin',
      stored,
      content: (async function* () {
        try {
          for (;;) yield randomBytes(40_000);
        } finally {
          ended = true;
        }
      })(),
    };
    let pieces = 0;
    for await (const _ of zipOf(from([endless]))) if (++pieces === 5) break;
    await expect.poll(() => ended).toBe(true);
  }
});
