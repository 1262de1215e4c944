import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exitCodes } from '../apps/server/src/platform/start-fault.ts';
import { temporaryFolder } from '../apps/server/src/platform/temporary-folder.ts';
import { capture } from './command.ts';

test('without the packages that build the pages, a start says in one line what to do', async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  // As after “npm ci --omit=dev”: our own files, and no Vite.
  for (const file of ['scripts', 'package.json', 'apps/server/src/platform/start-fault.ts']) {
    await cp(resolve(import.meta.dirname, '..', file), join(path, file), { recursive: true });
  }
  const { code, output } = await capture(process.execPath, [join(path, 'scripts/start.ts')]);
  expect(code).toBe(exitCodes.webMissing);
  const lines = output.split('\n').filter((line) => line && !/Warning|trace-warnings/.test(line));
  expect(lines).toEqual([
    'Construindo as páginas…',
    'Faltam os pacotes que constroem as páginas: rode “npm ci && npm run build”, e depois “npm ci --omit=dev”.',
  ]);
});
