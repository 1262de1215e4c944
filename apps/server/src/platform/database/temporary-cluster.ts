import { join } from 'node:path';
import type { Logger } from '../logger.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startCluster } from './cluster.ts';

/** A PostgreSQL for tests and tools: fast, not durable, and completely removed by `remove` or `exit`. */
export async function temporaryCluster(
  log: Logger,
): Promise<{ url: string; remove(): Promise<void> }> {
  const folder = await temporaryFolder();
  const dir = join(folder.path, 'data', 'postgres');
  const { url, stop } = await startCluster({ dir, log, durable: false });
  process.once('exit', folder.remove);
  return {
    url,
    async remove() {
      process.off('exit', folder.remove);
      await stop();
      folder.remove();
    },
  };
}
