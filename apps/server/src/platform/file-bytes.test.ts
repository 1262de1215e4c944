import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytesOfFile, fileStream } from './file-bytes.ts';

test('a file that is gone before anybody reads it is nobody’s error; one that is read is whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-test-'));
  const path = join(folder, 'file');
  await writeFile(path, 'balcão'.repeat(50_000));
  const read = async (bytes: AsyncIterable<Buffer>) => {
    const parts: Buffer[] = [];
    for await (const part of bytes) parts.push(part);
    return Buffer.concat(parts).toString();
  };
  expect(await read(bytesOfFile(path))).toBe('balcão'.repeat(50_000));
  expect(await read(fileStream(path))).toBe('balcão'.repeat(50_000));
  const unread = [bytesOfFile(path), fileStream(path)];
  await rm(folder, { recursive: true });
  // An error without a listener would fail the whole run here.
  await pause(50);
  await expect(read(unread[0] as AsyncIterable<Buffer>)).rejects.toThrow(/ENOENT/);
});
