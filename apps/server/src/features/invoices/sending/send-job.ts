import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';

export const SEND_JOB = 'invoices.send';
export type SendJob = { id: number };

/** Has a job do what the note's sender has to do, once the transaction has committed. */
export function sendLater(ctx: Context, trx: Db, id: number, startAfter?: Date): Promise<void> {
  const data: SendJob = { id };
  const when = startAfter && { startAfter };
  return ctx.jobs.send(SEND_JOB, data, { db: trx, singletonKey: String(id), ...when });
}
