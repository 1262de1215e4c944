import type { OwnToken } from '@balcao/contract/access/api-tokens';
import type { TokenAbility } from '@balcao/contract/access/token-abilities';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { IdentifyToken } from '../../platform/http/gate.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import * as store from './api-tokens.store.ts';
import { boundsOf, lacksTwoFactor } from './login.rules.ts';
import { findPerson } from './login.store.ts';
import { rightsOf } from './login.ts';
import { requireAttempts } from './login-attempts.ts';
import { requireSelf } from './passwords.ts';
import { lockSelf } from './person-lock.ts';

const RECORD = 'gl_api_token';
/** With this prefix a scanner for leaked secrets recognizes our tokens. */
const PREFIX = 'balcao_';
const PAGE_SECONDS = 60 * 60;
const DAY_SECONDS = 86_400;
const DEFAULT_DAYS = 90;
const MOST_TOKENS = 20;
/** In 15 minutes, for tokens of open pages and personal tokens together. */
const MOST_MADE = 120;

type Wish = { ability: TokenAbility; name?: string | undefined; days?: number | undefined };

const lifeOf = ({ name, days = DEFAULT_DAYS }: Wish) =>
  name === undefined ? PAGE_SECONDS : days * DAY_SECONDS;

/**
 * Creates a personal token or, without a name, one for the open page. The database stores only its hash. Throws
 * IMPERSONATING, TOO_MANY, SESSION_EXPIRED, and INVALID when the person has reached the allowed number.
 */
export async function createToken(ctx: Context, actor: Actor, wish: Wish) {
  requireSelf(actor);
  const { userId } = actor;
  await requireAttempts(ctx, [`token:${userId}`], [MOST_MADE]);
  const { ability, name = null } = wish;
  const now = ctx.clock();
  const seconds = lifeOf(wish);
  const expires = new Date(now.getTime() + seconds * 1000);
  const token = PREFIX + newToken();
  const id = await ctx.db.transaction().execute(async (trx) => {
    // Serialized, so that the count stays correct.
    await lockSelf(trx, actor);
    if (name !== null && (await store.listTokens(trx, userId, now)).length >= MOST_TOKENS) {
      const text = `Você já tem ${MOST_TOKENS} tokens. Revogue um deles antes.`;
      throw new AppError('INVALID', { fields: { name: [text] } });
    }
    const sessionId = name === null ? actor.sessionId : null;
    const kept = { userId, sessionId, name, ability, tokenHash: tokenHashOf(token), now, expires };
    const recordId = await store.insertToken(trx, kept);
    // A page's token gives no right that its session does not have; the session keeps its own start and end.
    if (name !== null) {
      const after = { name, ability, expires_at: expires.toISOString() };
      await writeAudit(trx, actor, { action: 'token.create', record: RECORD, recordId, after });
    }
    return recordId;
  });
  return { id, token, ability, expires_at: expires.toISOString(), expires_in: seconds };
}

/** The person's named tokens, newest first. */
export async function listTokens(ctx: Context, { userId }: Actor): Promise<OwnToken[]> {
  const rows = await store.listTokens(ctx.db, userId, ctx.clock());
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }));
}

/** Ends one of the person's own tokens at once. Throws IMPERSONATING, NOT_FOUND. */
export async function revokeToken(ctx: Context, actor: Actor, id: number): Promise<OwnToken[]> {
  requireSelf(actor);
  await ctx.db.transaction().execute(async (trx) => {
    const before = await store.deleteToken(trx, actor.userId, id);
    if (!before) throw new AppError('NOT_FOUND');
    await writeAudit(trx, actor, { action: 'token.revoke', record: RECORD, recordId: id, before });
  });
  return listTokens(ctx, actor);
}

/** The session gate calls this to find the person behind an API token, with the person's present rights. */
export function tokenIdentifier(ctx: Context): IdentifyToken {
  return async (token, from) => {
    const now = ctx.clock();
    const found = await store.findToken(ctx.db, tokenHashOf(token), now);
    const person = found && (await findPerson(ctx.db, found.user_id));
    if (!person) return null;
    await store.touchToken(ctx.db, found.id, now, found.used_at);
    const { userId, name, nickname, level } = person;
    const actor = {
      userId,
      name,
      nickname,
      level,
      roles: rightsOf(person, now),
      impersonator: null,
      bounds: boundsOf(person),
      sessionId: 0,
      tokenId: found.id,
      isHuman: false,
      ...from,
      twoFactorDue: lacksTwoFactor(person),
    };
    return { actor, ability: found.ability as TokenAbility };
  };
}

export async function forgetOldTokens(ctx: Context): Promise<void> {
  await store.deleteExpiredTokens(ctx.db, ctx.clock());
}
