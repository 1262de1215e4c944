import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { dropFile, removeBytes } from '../files/thread-files.ts';
import * as store from './change.store.ts';
import { announceMessages } from './events.ts';
import { forgetMail } from './mail/originals.ts';
import { restartMail } from './mail/outbound.ts';
import { type Placed, requirePlaced, requireRead } from './message-guard.ts';
import { canDelete } from './policy.ts';
import { listPlaced } from './thread.store.ts';
import { messagesOf } from './thread.ts';

/** What stands where a message was. */
const DELETED = 'Mensagem excluída.';

async function tell(ctx: Context, actor: Actor, { row, threadId, key, access }: Placed) {
  announceMessages(ctx, key, threadId, row.seq, access.facts, row.seq);
  const [after] = await listPlaced(ctx.db, [row.id]);
  return messagesOf(ctx, actor, { access, key }, after ? [after.row] : []);
}

/** For staff that may write there; what is pinned is pinned for everybody. */
export async function pinMessage(ctx: Context, actor: Actor, id: number) {
  const [placed] = await requirePlaced(ctx, actor, [id]);
  if (!placed || placed.access.asCustomer) throw new AppError('FORBIDDEN');
  await ctx.db.transaction().execute(async (trx) => {
    const pinned = await store.togglePin(trx, id, ctx.clock());
    if (pinned === undefined) throw new AppError('CONFLICT');
    const action = pinned ? 'message.pin' : 'message.unpin';
    await writeAudit(trx, actor, { action, record: 'gl_message', recordId: id });
  });
  return tell(ctx, actor, placed);
}

/** For staff that may write there: a mail that was not delivered goes again. */
export async function retryMail(ctx: Context, actor: Actor, id: number) {
  const [placed] = await requirePlaced(ctx, actor, [id]);
  if (!placed || placed.access.asCustomer) throw new AppError('FORBIDDEN');
  await restartMail(ctx, actor, { messageId: id, ticketId: placed.access.facts.id });
  return tell(ctx, actor, placed);
}

/** Gives the paths of what goes with it. */
async function bury(
  trx: Db,
  actor: Actor,
  { row, threadId, key }: Placed,
  now: Date,
): Promise<string[]> {
  // The thread before its message, as everywhere.
  await store.clearPreview(trx, { threadId, seq: row.seq, text: DELETED });
  if (!(await store.bury(trx, row.id, now))) throw new AppError('NOT_FOUND');
  const file = row.resource_id === null ? [] : await dropFile(trx, row.resource_id, now);
  const mail = await forgetMail(trx, row.id, now);
  const { origin, parentCode: parent, channelId: channel } = key;
  const place = { origin, parent, channel, seq: row.seq };
  // Whoever answers for it must be able to tell what was taken away; a customer's words are to be gone.
  const words = row.author_kind === 'staff' && { message: row.body };
  const before = { ...place, author: row.author_name, ...words, file: row.resource_id };
  const line = { action: 'message.delete' as const, record: 'gl_message', recordId: row.id };
  await writeAudit(trx, actor, { ...line, before });
  return [...file, ...mail];
}

/** Leaves a tombstone, so that the thread's numbers have no gaps. */
export async function deleteMessage(ctx: Context, actor: Actor, id: number) {
  const placed = await requireRead(ctx, actor, id);
  const now = ctx.clock();
  const { row, access } = placed;
  if (row.deleted_at) throw new AppError('NOT_FOUND');
  if (!canDelete(row, { ...access, userId: actor.userId }, now)) throw new AppError('FORBIDDEN');
  const paths = await ctx.db.transaction().execute((trx) => bury(trx, actor, placed, now));
  const shown = await tell(ctx, actor, placed);
  await removeBytes(ctx, paths);
  return shown;
}
