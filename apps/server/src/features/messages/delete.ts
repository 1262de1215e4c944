import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { dropFile, removeBytes } from '../files/thread-files.ts';
import * as store from './delete.store.ts';
import { forgetMail } from './mail/originals.ts';
import { type PlacedMessage, requireRead } from './message-guard.ts';
import { canDelete } from './policy.ts';
import { tellChanged } from './thread.ts';

const DELETED = 'Mensagem excluída.';

/** Returns the paths of the deleted files' bytes. */
async function bury(
  trx: Db,
  actor: Actor,
  { row, threadId, key }: PlacedMessage,
  now: Date,
): Promise<string[]> {
  // The thread is locked before its message, as everywhere.
  await store.clearPreview(trx, { threadId, seq: row.seq, text: DELETED });
  if (!(await store.bury(trx, row.id, now))) throw new AppError('NOT_FOUND');
  const file = row.resource_id === null ? [] : await dropFile(trx, row.resource_id, now);
  const mail = await forgetMail(trx, row.id, now);
  const { origin, parentCode: parent, channelId: channel } = key;
  const place = { origin, parent, channel, seq: row.seq };
  // The audit log must show what staff deleted; a customer's words must be gone.
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
  const shown = await tellChanged(ctx, actor, placed);
  await removeBytes(ctx, paths);
  return shown;
}
