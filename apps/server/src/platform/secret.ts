import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/** Written aside and then given its name, so that nobody ever reads half of it; whoever comes first has made it. */
async function makeSecret(file: string): Promise<void> {
  const whole = `${file}.${randomUUID()}`;
  try {
    const secret = `${randomBytes(32).toString('hex')}\n`;
    await writeFile(whole, secret, { mode: 0o600, flag: 'wx', flush: true });
    await link(whole, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

async function keptSecret(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length < 32) throw new Error(`${file} holds no secret: remove it or put it back`);
    return secret;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * The installation's secret: from SESSION_SECRET, else made once and kept in the data folder (mode 600). Throws when
 * the file is there and holds none.
 */
export async function sessionSecret(
  config: Pick<Config, 'dataDir' | 'sessionSecret'>,
): Promise<string> {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  const kept = await keptSecret(file);
  if (kept !== undefined) return kept;
  await mkdir(config.dataDir, { recursive: true });
  await makeSecret(file);
  return sessionSecret(config);
}
