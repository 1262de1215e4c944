import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';

export const PROVIDER_JOB = 'payments.provider';
export type ProviderJob = { id: number };

/** Has a job ask the charge's provider, once the transaction has committed. */
export function sendWork(ctx: Context, trx: Db, id: number, startAfter?: Date): Promise<void> {
  const data: ProviderJob = { id };
  const when = startAfter && { startAfter };
  return ctx.jobs.send(PROVIDER_JOB, data, { db: trx, singletonKey: String(id), ...when });
}
