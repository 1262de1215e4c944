import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { exitCodes } from '../apps/server/src/platform/start-fault.ts';
import { temporaryFolder } from '../apps/server/src/platform/temporary-folder.ts';
import { inherited } from '../apps/server/test/inherited.ts';
import { writeList } from './backup/list.ts';

// Where a backup may be written and where a restore may read; refusing a place needs no database.

const root = resolve(import.meta.dirname, '..');
let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  await mkdir(at('data'));
  return remove;
});

async function run(script: string, target: string, dataDir = at('data')) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), target], {
    env: { ...inherited(), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [err, code] = await Promise.all([text(child.stderr), ended]);
  return { code, err };
}

const unusable = (words: string) => ({
  code: exitCodes.folderUnusable,
  err: expect.stringContaining(words),
});

describe('a backup', () => {
  test('creates only the last folder of its path, because a misspelled path must fail', async () => {
    expect(await run('backup.ts', at('mmt/backup/today'))).toMatchObject(unusable('não existe'));
    expect(await readdir(folder)).toEqual(['data']);
  });

  test('does not touch what another backup is writing, or has left', async () => {
    await mkdir(at('today.incompleto'));
    await writeFile(at('today.incompleto/half'), 'of another');
    expect(await run('backup.ts', at('today'))).toMatchObject(unusable('today.incompleto'));
    expect(await readFile(at('today.incompleto/half'), 'utf8')).toBe('of another');
  });

  test('removes its unfinished files if it fails', async () => {
    const { code } = await run('backup.ts', at('today'));
    expect(code).toBe(exitCodes.databaseUnreachable);
    expect(await readdir(folder)).toEqual(['data']);
  });

  test('is not written to a file, or below one', async () => {
    await writeFile(at('file'), 'of somebody');
    expect(await run('backup.ts', at('file'))).toEqual({
      code: exitCodes.folderUnusable,
      err: `${at('file')} não é uma pasta.\n`,
    });
    expect(await run('backup.ts', at('file/today'))).toEqual({
      code: exitCodes.folderUnusable,
      err: `${at('file')} não é uma pasta.\n`,
    });
    expect(await readFile(at('file'), 'utf8')).toBe('of somebody');
    await symlink(at('nowhere'), at('dangling'));
    expect(await run('backup.ts', at('dangling'))).toEqual({
      code: exitCodes.folderUnusable,
      err: `${at('dangling')} não é uma pasta.\n`,
    });
  });

  test('is never written into the data folder, even through a link', async () => {
    await symlink(at('data'), at('elsewhere'));
    for (const target of ['data/today', 'elsewhere/today', 'elsewhere']) {
      expect(await run('backup.ts', at(target))).toMatchObject(unusable('dentro da pasta'));
    }
    expect(await readdir(at('data'))).toEqual([]);
    await mkdir(at('data-copies'));
    const beside = await run('backup.ts', at('data-copies/today'));
    expect(beside.code).toBe(exitCodes.databaseUnreachable);
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    const files = ['postgres/data/PG_VERSION', 'postgres/data/backup_label', 'postgres/password'];
    await mkdir(at('backup/postgres/data'), { recursive: true });
    const sha256 = createHash('sha256').update('secret').digest('hex');
    const paths = [...files, 'session-secret'];
    for (const path of paths) await writeFile(at(join('backup', path)), 'secret');
    await writeList(
      at('backup'),
      paths.map((path) => ({ path, sha256 })),
    );
  });

  test('creates only the last folder of its path', async () => {
    expect(await run('restore.ts', at('backup'), at('svr/balcao/data'))).toMatchObject(
      unusable('não existe'),
    );
    expect(await readdir(folder)).toEqual(['backup', 'data']);
  });

  test('says that there is no such folder, or that it is not a folder', async () => {
    for (const place of ['nowhere', 'nowhere/today', 'backup/session-secret/today']) {
      expect(await run('restore.ts', at(place), at('new'))).toEqual({
        code: exitCodes.folderUnusable,
        err: `A pasta ${at(place)} não existe: confira o caminho.\n`,
      });
    }
    await writeFile(at('file'), 'of somebody');
    expect(await run('restore.ts', at('file'), at('new'))).toEqual({
      code: exitCodes.folderUnusable,
      err: `${at('file')} não é uma pasta.\n`,
    });
    expect(await run('restore.ts', at('backup'), at('file'))).toEqual({
      code: exitCodes.folderUnusable,
      err: `DATA_DIR=“${at('file')}” não é uma pasta.\n`,
    });
  });

  test('never writes into the backup that it reads, even through a link', async () => {
    await symlink(at('backup'), at('elsewhere'));
    for (const dataDir of ['backup/data', 'elsewhere/data']) {
      const said = await run('restore.ts', at('backup'), at(dataDir));
      expect(said).toMatchObject(unusable('dentro do backup'));
    }
    expect(await readdir(at('backup'))).toEqual(['SHA256SUMS', 'postgres', 'session-secret']);
  });
});
