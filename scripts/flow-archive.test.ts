import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { unpack } from '../apps/server/src/features/dialogs/flow-work/unpack.ts';
import { temporaryFolder } from '../apps/server/src/platform/temporary-folder.ts';
import { zipOf } from '../apps/server/src/platform/zip.ts';
import { testDatabase } from '../apps/server/test/database.ts';
import { inherited } from '../apps/server/test/inherited.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, 'flow.ts');

/** A picture of one point. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const media = { kind: 'image', url: '/pictures/foto.png' };
const oi = { id: 'oi', type: 'send.message', text: 'Olá', media };
const flow = { start: 'oi', dialogs: { oi: { start: 'oi', blocks: { oi } } } };
const file = { format: 'balcao-flow', version: 1, name: 'Saudação', flow };

const part = (path: string, bytes: Buffer) => ({ path, content: Readable.from([bytes]) });

test('a flow travels with its pictures as a ZIP file', async () => {
  const { url: DATABASE_URL, drop } = await testDatabase();
  onTestFinished(drop);
  const { path: folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const env = { ...inherited(), DATABASE_URL, NO_COLOR: '1' };
  const flowCommand = (...args: string[]) => run(process.execPath, [command, ...args], { env });
  const archive = join(folder, 'flow.zip');
  const parts = [
    part('flow.json', Buffer.from(JSON.stringify(file))),
    part('pictures/foto.png', Buffer.from(PNG, 'base64')),
  ];
  await writeFile(archive, zipOf(Readable.from(parts)));
  expect((await flowCommand('import', archive, '--publish')).stdout).toMatch(/versão 1\.\n$/);
  const out = join(folder, 'out.zip');
  expect((await flowCommand('export', 'oi', '--zip', out)).stdout).toBe('');
  const left = unpack(readFileSync(out));
  if ('refused' in left) throw new Error(left.refused);
  const [[picture = ''] = []] = left.pictures;
  expect(picture).toMatch(/^[\da-f]{64}\.webp$/);
  expect(left.file).toContain(`"/pictures/${picture}"`);
  expect((await flowCommand('import', out)).stdout).toMatch(/^Rascunho “oi” guardado/);
  await flowCommand('export', 'oi', '--zip', out);
  expect(unpack(readFileSync(out))).toEqual(left);
  await writeFile(archive, 'PK e nada mais');
  const refused = flowCommand('import', archive);
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('ZIP'),
  });
});
