import type { TokenAbility } from '@balcao/contract/access/token-abilities';
import type { Db } from '../../platform/database/open.ts';
import { SEEN_EVERY_SECONDS } from './login.rules.ts';

export type NewToken = {
  userId: number;
  /** The session of a page's token, which has no name. */
  sessionId: number | null;
  name: string | null;
  ability: TokenAbility;
  tokenHash: Buffer;
  now: Date;
  expires: Date;
};

export async function insertToken(trx: Db, token: NewToken): Promise<number> {
  const { id } = await trx
    .insertInto('gl_api_token')
    .values({
      user_id: token.userId,
      session_id: token.sessionId,
      name: token.name,
      ability: token.ability,
      token_hash: token.tokenHash,
      created_at: token.now,
      expires_at: token.expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Valid tokens; if one has a session, the session is still open. */
const validTokens = (db: Db, now: Date) =>
  db
    .selectFrom('gl_api_token as token')
    .leftJoin('gl_session as session', 'session.id', 'token.session_id')
    .where('token.expires_at', '>', now)
    .where((eb) => eb.or([eb('token.session_id', 'is', null), eb('session.expires_at', '>', now)]));

/** The valid token with that hash. */
export function findToken(db: Db, tokenHash: Buffer, now: Date) {
  return validTokens(db, now)
    .select(['token.id', 'token.user_id', 'token.ability', 'token.used_at'])
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function isTokenValid(db: Db, id: number, now: Date): Promise<boolean> {
  const query = validTokens(db, now).select('token.id').where('token.id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Written at most once a minute. */
export async function touchToken(db: Db, id: number, now: Date, usedAt: Date | null) {
  if (usedAt && now.getTime() - usedAt.getTime() < SEEN_EVERY_SECONDS * 1000) return;
  await db.updateTable('gl_api_token').set({ used_at: now }).where('id', '=', id).execute();
}

/** A person's named tokens that are still valid, newest first. */
export async function listTokens(db: Db, userId: number, now: Date) {
  const rows = await db
    .selectFrom('gl_api_token')
    .select(['id', 'name', 'ability', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('name', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    name: row.name ?? '',
    ability: row.ability as TokenAbility,
  }));
}

/** The token's name; undefined if this person has no such token. */
export async function deleteToken(trx: Db, userId: number, id: number) {
  return trx
    .deleteFrom('gl_api_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('name', 'is not', null)
    .returning(['name', 'ability'])
    .executeTakeFirst();
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('gl_api_token').where('expires_at', '<', now).execute();
}
