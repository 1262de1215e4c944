import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** A person's mail address, and whether a link sets a new password or the first one. */
export function getMailbox(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['email', sql<boolean>`password_hash is not null`.as('hasPassword')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A person's ways to log in; `sentAt` and `expiresAt` are those of the latest valid link. */
export async function getAccess(db: Db, id: number, now: Date) {
  const { rows } = await sql<{
    hasPassword: boolean;
    twoFactor: boolean;
    sessions: number;
    seenAt: Date | null;
    sentAt: Date | null;
    expiresAt: Date | null;
    newEmail: string | null;
    newUntil: Date | null;
  }>`
    select person.password_hash is not null as "hasPassword",
      exists (select 1 from gl_two_factor where user_id = person.id and confirmed_at is not null)
        as "twoFactor",
      open.sessions, open.seen_at as "seenAt",
      link.created_at as "sentAt", link.expires_at as "expiresAt",
      change.email as "newEmail", change.expires_at as "newUntil"
    from gl_user person
    cross join lateral (
      select count(*)::int as sessions, max(seen_at) as seen_at from gl_session
      where user_id = person.id and expires_at > ${now}) open
    left join lateral (
      select created_at, expires_at from gl_token where user_id = person.id
      order by id desc limit 1) link on true
    left join gl_email_change change on change.user_id = person.id and change.expires_at > ${now}
    where person.id = ${id}`.execute(db);
  return rows[0];
}
