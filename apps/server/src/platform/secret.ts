import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The installation's secret: from SESSION_SECRET, else made once and kept in the data folder (mode 600). */
export async function sessionSecret(
  config: Pick<Config, 'dataDir' | 'sessionSecret'>,
): Promise<string> {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  await mkdir(config.dataDir, { recursive: true });
  try {
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
