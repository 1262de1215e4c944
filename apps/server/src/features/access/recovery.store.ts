import type { Db } from '../../platform/database/open.ts';
import type { LinkKind } from './recovery.rules.ts';

/**
 * The recipient of a recovery mail; inactive people get none. The lock prevents a change of the address while the link
 * is made: otherwise a link sent to the old address would not be revoked.
 */
export function lockRecipient(trx: Db, keys: { email: string; taxId: string }) {
  return trx
    .selectFrom('gl_user')
    .select(['id', 'name', 'nickname', 'email', 'password_hash'])
    .where((eb) => eb.or([eb('email', '=', keys.email), eb('tax_id', '=', keys.taxId)]))
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst();
}

type NewToken = { userId: number; kind: LinkKind; tokenHash: Buffer; expires: Date };

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db
    .insertInto('gl_token')
    .values({
      user_id: token.userId,
      kind: token.kind,
      token_hash: token.tokenHash,
      expires_at: token.expires,
    })
    .execute();
}

export type TokenKey = { tokenHash: Buffer; kind: LinkKind; now: Date };

/** The active person behind a valid link; a link to the first password works only while there is no password. */
export function findTokenPerson(db: Db, { tokenHash, kind, now }: TokenKey) {
  return db
    .selectFrom('gl_token as token')
    .innerJoin('gl_user as person', 'person.id', 'token.user_id')
    .select(['person.id', 'person.name', 'person.email', 'person.tax_id', 'person.level'])
    .where('token.token_hash', '=', tokenHash)
    .where('token.kind', '=', kind)
    .where('token.expires_at', '>', now)
    .where('person.active', '=', true)
    .$if(kind === 'create', (query) => query.where('person.password_hash', 'is', null))
    .executeTakeFirst();
}

/** False when another call was faster: of several at once, exactly one uses the link. */
export async function deleteToken(trx: Db, { tokenHash, kind, now }: TokenKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('gl_token')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteTokensOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('gl_token').where('user_id', '=', userId).execute();
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('gl_token').where('expires_at', '<', now).execute();
}
