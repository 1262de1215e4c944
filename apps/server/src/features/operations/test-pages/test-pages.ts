import { createHash } from 'node:crypto';
import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { noFile, type Upload } from '../../../platform/http/multipart.ts';

/** These texts appear on the test page only. */
export const NO_TEST_FILE = 'Arquivo é obrigatório.';
const MOST_BYTES = 100 * 1024 * 1024;

/** The test pages are for development. In production an admin may use them; for everybody else they do not exist. */
export function requireTestPages({ config }: Pick<Context, 'config'>, actor: Actor | null): void {
  if (config.production && actor?.level !== LEVEL.admin) throw new AppError('NOT_FOUND');
}

/** Size and MD5 of a file, which is read once and not stored. */
export async function measureFile({ filename, stream }: Pick<Upload, 'filename' | 'stream'>) {
  if (!filename) throw noFile(NO_TEST_FILE);
  const hash = createHash('md5');
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new AppError('FILE_TOO_LARGE');
    hash.update(chunk);
  }
  return { size, md5: hash.digest('hex') };
}
