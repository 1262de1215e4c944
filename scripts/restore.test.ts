import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { exitCodes } from '../apps/server/src/platform/start-fault.ts';
import { temporaryFolder } from '../apps/server/src/platform/temporary-folder.ts';
import { inherited } from '../apps/server/test/inherited.ts';
import { writeList } from './backup/list.ts';

// An incomplete backup is refused before anything is written, whatever it lacks.

const root = resolve(import.meta.dirname, '..');
const files = [
  'postgres/data/PG_VERSION',
  'postgres/data/backup_label',
  'postgres/password',
  'session-secret',
  'files/at_ticket/9/conta\nde luz\\.pdf',
];
let folder: string;
const at = (name: string) => join(folder, name);
const inBackup = (path: string) => at(join('backup', path));

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(inBackup(path)), { recursive: true });
  await writeFile(inBackup(path), content);
}

beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  for (const file of files) await put(file, file);
  const sha256 = (file: string) => createHash('sha256').update(file).digest('hex');
  await writeList(
    at('backup'),
    files.map((file) => ({ path: file, sha256: sha256(file) })),
  );
  return remove;
});

async function restore() {
  const script = join(root, 'scripts/restore.ts');
  const child = spawn(process.execPath, [script, at('backup')], {
    env: { ...inherited(), DATA_DIR: at('data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}

async function changeList(change: (lines: string[]) => string[]): Promise<void> {
  const lines = (await readFile(inBackup('SHA256SUMS'), 'utf8')).split('\n').filter(Boolean);
  await writeFile(
    inBackup('SHA256SUMS'),
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

test('a complete backup is restored, and sha256sum reads its list', async () => {
  const [list, options] = ['SHA256SUMS', { cwd: at('backup') }];
  execFileSync('sha256sum', ['--check', '--strict', '--status', list], options);
  expect(await restore()).toMatchObject({ code: 0, err: '' });
  const restored = await readFile(at('data/files/at_ticket/9/conta\nde luz\\.pdf'), 'utf8');
  expect(restored).toBe(files.at(-1));
});

describe('is refused, and nothing is written:', () => {
  const without = (name: string) => (lines: string[]) =>
    lines.filter((line) => !line.endsWith(name));
  const cases: [string, () => Promise<void>, string][] = [
    ['an empty list', () => changeList(() => []), 'SHA256SUMS'],
    [
      'a list cut at the end of a line',
      () => changeList((lines) => lines.slice(0, -1)),
      'SHA256SUMS',
    ],
    ['a list without its first line', () => changeList((lines) => lines.slice(1)), 'SHA256SUMS'],
    ['a list with a line that is none', () => changeList((lines) => [...lines, 'x']), 'SHA256SUMS'],
    [
      'a list that names one file twice',
      () => changeList((lines) => [...lines.slice(0, -1), lines.at(-2) ?? '']),
      'SHA256SUMS',
    ],
    [
      'a list cut together with its files',
      async () => {
        await rm(inBackup('session-secret'));
        await changeList(without('session-secret'));
      },
      'SHA256SUMS',
    ],
    ['a file that is missing', () => rm(inBackup('session-secret')), 'session-secret falta'],
    [
      'a file that changed',
      () => appendFile(inBackup('session-secret'), 'x'),
      'session-secret falta',
    ],
    ['a file that no line names', () => put('files/zz/planted', 'x'), 'files/zz/planted não está'],
    [
      'a link to where a file was',
      async () => {
        await rename(inBackup('session-secret'), at('elsewhere'));
        await symlink(at('elsewhere'), inBackup('session-secret'));
      },
      'session-secret não é um arquivo',
    ],
    [
      'no database, though the list fits',
      async () => {
        await rm(inBackup('postgres'), { recursive: true });
        await writeList(at('backup'), []);
        await rm(inBackup('files'), { recursive: true });
        await rm(inBackup('session-secret'));
      },
      'postgres/data/PG_VERSION falta',
    ],
  ];

  test.each(cases)('%s', async (_, damage, said) => {
    await damage();
    const { code, err } = await restore();
    expect(code).toBe(exitCodes.folderUnusable);
    expect(err).toContain('O backup está danificado: ');
    expect(err).toContain(said);
    expect(await readdir(folder)).not.toContain('data');
  });
});
