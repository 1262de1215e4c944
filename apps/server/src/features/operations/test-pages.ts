import { createHash } from 'node:crypto';
import { LEVEL } from '@balcao/contract/permissions';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { noFile, type Upload } from '../../platform/http/multipart.ts';

/** The specification's words on the test page alone. */
export const NO_TEST_FILE = 'Arquivo é obrigatório.';
const MOST_BYTES = 100 * 1024 * 1024;

/** The test pages are for development; in production an admin may use them, and to others they do not exist. */
export function requireTestPages({ config }: Pick<Context, 'config'>, actor: Actor | null): void {
  if (config.production && actor?.level !== LEVEL.admin) throw new AppError('NOT_FOUND');
}

/** Size and MD5 of a file, which is read once and not kept. */
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
