import type { MailSubject } from '@balcao/contract/automail/triggers';
import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import { requireSeen } from '../invoices/notes/acting.ts';

async function seesNote(ctx: Context, actor: Actor, id: number): Promise<boolean> {
  try {
    await requireSeen(ctx.db, actor, id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Whether the person may open the record itself. Who makes rules writes to people of all sectors and units, but reads no
 * more of their records than before.
 */
export async function sees(
  ctx: Context,
  actor: Actor,
  { about, id }: { about: MailSubject; id: number },
): Promise<boolean> {
  if (about === 'nf_invoice') return seesNote(ctx, actor, id);
  const parent = hooksOf(ctx).threads[about];
  const found = await parent?.find(ctx, id);
  return !!found && !!parent?.canRead(actor, found.facts, CHANNEL.internal);
}
