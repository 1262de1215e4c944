import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { giveUpAt } from '../../../platform/mail-tries.ts';
import { requirePlaced } from '../message-guard.ts';
import { tellChanged } from '../thread.ts';
import { MAIL_JOB, requireRecipient } from './outbound.ts';
import * as store from './retry.store.ts';

/**
 * Sends an undelivered message's mail again, to its person's present address; a waiting or sent mail does not change.
 * Throws NOT_FOUND for a deleted message, NO_MAIL for one without a mail, INVALID if there is no address.
 */
async function restartMail(
  ctx: Context,
  actor: Actor,
  { messageId, ticketId }: { messageId: number; ticketId: number },
): Promise<void> {
  const mail = await store.findOutgoing(ctx.db, messageId);
  if (!mail) throw new AppError('NO_MAIL');
  const { address } = await requireRecipient(ctx, ticketId);
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    // Nobody can delete the message until the transaction ends.
    if (!(await store.lockSaid(trx, messageId))) throw new AppError('NOT_FOUND');
    const again = { address, now, giveUp: giveUpAt(now) };
    if (!(await store.restartMail(trx, mail.id, again))) return;
    await ctx.jobs.send(MAIL_JOB, { id: mail.id }, { db: trx });
    const change = { action: 'mail.retry' as const, record: 'gl_message', recordId: messageId };
    await writeAudit(trx, actor, { ...change, after: { address } });
  });
}

/** Sends an undelivered mail again, for staff with the right to write there. */
export async function retryMail(ctx: Context, actor: Actor, id: number) {
  const [placed] = await requirePlaced(ctx, actor, [id]);
  if (!placed || placed.access.asCustomer) throw new AppError('FORBIDDEN');
  await restartMail(ctx, actor, { messageId: id, ticketId: placed.access.facts.id });
  return tellChanged(ctx, actor, placed);
}
