import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetMails } from './outbox.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const isAna = (address: string) => address === 'ana@x.example';
const put = (name: string, to: string) =>
  writeFile(join(folder, name), `From: a@b.example\r\nTo: ${to}\r\n\r\nOi.`);

test('a file that is gone when it is opened ends nothing', async () => {
  // Is listed but does not exist, like a mail that is renamed between the two steps.
  for (const name of ['0.eml.part', '0.eml', '9.eml.part']) {
    await symlink(join(folder, 'nowhere'), join(folder, name));
  }
  await put('1.eml', 'ana@x.example');
  await put('2.eml.part', 'Ana <ana@x.example>');
  await put('3.eml', 'bia@x.example');
  await forgetMails(folder, isAna);
  expect((await readdir(folder)).sort()).toEqual(['0.eml', '0.eml.part', '3.eml', '9.eml.part']);
});

test('a folder that is not there holds nothing', async () => {
  await forgetMails(join(folder, 'nowhere'), isAna);
  expect(await readdir(folder)).toEqual([]);
});
