import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { exitCodes } from '../start-fault.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startCluster } from './cluster.ts';
import { openDatabase } from './open.ts';
import { runningCluster } from './running-cluster.ts';

const log = createLogger('silent');

async function folder(...below: string[]): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return join(path, ...below, 'postgres');
}

test.each([
  ['over its socket', ['data']],
  ['over its port where the path is too long for a socket', ['x'.repeat(90)]],
])('a command beside the server finds its database %s', async (_, below) => {
  const dir = await folder(...below);
  const cluster = await startCluster({ dir, log, durable: false });
  try {
    const { pool, close } = openDatabase(await runningCluster(dir, log), { max: 1, log });
    const { rows } = await pool.query('select 1 as one').finally(close);
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await cluster.stop();
  }
});

test('a server that has no database yet is still starting', async () => {
  await expect(runningCluster(await folder('data'), log)).rejects.toMatchObject({
    exitCode: exitCodes.databaseUnreachable,
    lines: [expect.stringContaining('ainda está iniciando')],
  });
});
