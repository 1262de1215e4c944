import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../logger.ts';
import { startCluster } from './cluster.ts';

/** A PostgreSQL for tests and tools: quick, not safe, and gone without a trace after `remove` or `exit`. */
export async function temporaryCluster(
  log: Logger,
): Promise<{ url: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-'));
  // Open to the user that PostgreSQL runs as when we are root.
  await chmod(folder, 0o755);
  const dir = join(folder, 'data', 'postgres');
  const cleanUp = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const { url, stop } = await startCluster({ dir, log, durable: false });
  process.once('exit', cleanUp);
  return {
    url,
    async remove() {
      process.off('exit', cleanUp);
      await stop();
      cleanUp();
    },
  };
}
