import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';

const OTHER =
  'Esta Idempotency-Key já foi usada com outro conteúdo. Use uma chave nova para cada gravação.';

/** What a request asked for, in 32 bytes. */
export function hashOf(asked: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

/** Throws INVALID when a repetition key comes with another request than the first time; of older rows that is not known. */
export function refuseOther(known: Buffer | null, asked: Buffer): void {
  if (known && !known.equals(asked)) throw new AppError('INVALID', { reason: OTHER });
}
