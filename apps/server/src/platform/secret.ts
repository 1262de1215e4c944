import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { keptFile } from './kept-file.ts';

/**
 * The installation's secret: from SESSION_SECRET, else made once and kept in the data folder (mode 600). Throws when
 * that file holds none.
 */
export async function sessionSecret(
  config: Pick<Config, 'dataDir' | 'sessionSecret'>,
): Promise<string> {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  const kept = await keptFile(file, () => `${randomBytes(32).toString('hex')}\n`);
  const secret = kept.toString('utf8').trim();
  if (secret.length < 32) throw new Error(`${file} holds no secret: put it back or remove it`);
  return secret;
}
