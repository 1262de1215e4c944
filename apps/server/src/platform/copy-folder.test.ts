import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copyFolder } from './copy-folder.ts';
import { StartFault } from './start-fault.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  await mkdir(at('from/deep'), { recursive: true });
  await writeFile(at('from/deep/file'), 'words');
  return remove;
});

async function copied(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of copyFolder(at('from'), at('to'))) paths.push(path);
  return paths;
}

test('what lies deep is copied', async () => {
  expect(await copied()).toEqual(['deep/file']);
  expect(await readFile(at('to/deep/file'), 'utf8')).toBe('words');
});

test.each(['file', 'folder'])(
  'a link to a %s is told: left out, a copy would lack it',
  async (to) => {
    await mkdir(at('folder'));
    await writeFile(at('file'), 'words');
    await symlink(at(to), at('from/files'));
    await expect(copied()).rejects.toThrow(StartFault);
    await expect(copied()).rejects.toThrow(/files é um link/);
  },
);
