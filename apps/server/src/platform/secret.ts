import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { keptFile } from './kept-file.ts';
import { StartFault } from './start-fault.ts';

/**
 * The installation's secret: from SESSION_SECRET, else created once and kept in the data folder (mode 600). Throws a StartFault
 * when that file holds no secret.
 */
export async function sessionSecret(
  config: Pick<Config, 'dataDir' | 'sessionSecret'>,
): Promise<string> {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  const kept = await keptFile(file, () => `${randomBytes(32).toString('hex')}\n`);
  const secret = kept.toString('utf8').trim();
  if (secret.length < 32) {
    const line = `O arquivo ${file} não tem segredo: recupere-o de uma cópia ou apague-o.`;
    throw new StartFault('folderUnusable', line);
  }
  return secret;
}
