import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { giveUpAt, type Tried } from '../../../platform/mail-tries.ts';

export const MAIL_JOB = 'invoices.mail';
/** `asked`: somebody wants it sent, whatever the unit's fiscal data say. `until`: after this time the job gives up. */
export type InvoiceMail = Tried & { id: number; asked: boolean; until: string };

/** Has the customer's copy mailed, once the transaction has committed. */
export function mailLater(
  ctx: Context,
  trx: Db,
  { id, asked }: Pick<InvoiceMail, 'id' | 'asked'>,
): Promise<void> {
  const data: InvoiceMail = { id, asked, until: giveUpAt(ctx.clock()).toISOString() };
  // What somebody asks for is not the same job as what the unit may not want.
  const singletonKey = asked ? `asked ${id}` : String(id);
  return ctx.jobs.send(MAIL_JOB, data, { db: trx, singletonKey });
}
