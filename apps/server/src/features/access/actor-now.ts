import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { isTokenValid } from './api-tokens.store.ts';
import { lacksTwoFactor } from './login.rules.ts';
import { findRights } from './login.ts';
import { isSessionOpen } from './sessions.store.ts';

const background = { impersonator: null, ip: '', userAgent: '', isHuman: false, sessionId: 0 };

/**
 * A colleague as the actor of work in the background, with the rights of this moment; null for people who may no longer
 * log in. Login hours do not count: nobody is at the screen.
 */
export async function actorNow(ctx: Context, db: Db, userId: number): Promise<Actor | null> {
  const found = await findRights(ctx, db, userId);
  if (!found?.active || found.level > LEVEL.internal) return null;
  const { name, nickname, level, roles, bounds } = found;
  const twoFactorDue = lacksTwoFactor(found);
  return {
    ...background,
    userId,
    name,
    nickname,
    level,
    roles,
    bounds,
    twoFactorDue,
    requestId: '',
  };
}

/** Whether the session or the API token behind a call is still good; work in the background has neither. */
export async function isStillIn(ctx: Context, db: Db, actor: Actor): Promise<boolean> {
  const { sessionId, tokenId, userId } = actor;
  if (tokenId !== undefined) return isTokenValid(db, tokenId, ctx.clock());
  return sessionId === 0 || isSessionOpen(db, { sessionId, userId }, ctx.clock());
}
