import type { OwnSession } from '@balcao/contract/people/own-data';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { deleteDevicesOf } from './known-devices.store.ts';
import { forgetEmailChange, forgetPending } from './passwords.store.ts';
import { deviceOf } from './sessions.rules.ts';
import * as store from './sessions.store.ts';

export async function listSessions(ctx: Context, actor: Actor): Promise<OwnSession[]> {
  const rows = await store.listSessions(ctx.db, actor.userId, ctx.clock());
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    current: row.id === actor.sessionId,
  }));
}

/** Ends one of the person's own sessions, here and on the open sockets of every server. */
export async function endSession(ctx: Context, actor: Actor, id: number): Promise<OwnSession[]> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await store.deleteSessionOf(trx, actor.userId, id))) throw new AppError('NOT_FOUND');
    await writeAudit(trx, actor, { action: 'session.end', record: 'gl_session', recordId: id });
  });
  announceEnded(ctx, actor.userId);
  return listSessions(ctx, actor);
}

/** Ends all sessions of a person and forgets the person's browsers; call `announceEnded` after the commit. */
export async function endSessionsOf(trx: Db, userId: number): Promise<void> {
  await store.deleteSessionsOf(trx, userId);
  await deleteDevicesOf(trx, userId);
  await forgetEmailChange(trx, userId);
  await forgetPending(trx, userId);
}

/**
 * Makes every server check the sessions and rights of that person, or of everybody, again. Call it after the commit.
 */
export function announceEnded(ctx: Context, userId?: number): void {
  ctx.bus.publish('sessions', userId === undefined ? {} : { userId });
}
