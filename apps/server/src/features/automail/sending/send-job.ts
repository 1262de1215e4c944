import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';

export const SEND_JOB = 'automail.send';

/** Has a job send what is due at once, not only in the next minute; with `trx` once that has committed. */
export const sendSoon = (ctx: Context, trx?: Db): Promise<void> =>
  ctx.jobs.send(SEND_JOB, {}, { ...(trx && { db: trx }), singletonKey: 'send' });
