import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** What decides whether somebody may change this person, and where mail goes. */
export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user as person')
    .leftJoin('gl_user_group as team', 'team.id', 'person.user_group_id')
    .select(['person.id', 'person.email', 'person.level', 'person.active'])
    .select(['person.granted', 'person.denied', 'team.flags'])
    .select(sql<boolean>`person.password_hash is not null`.as('hasPassword'))
    .where('person.id', '=', id)
    .executeTakeFirst();
}

/** How a person gets in; `sentAt` and `expiresAt` are those of the last link that still stands. */
export async function getAccess(db: Db, id: number, now: Date) {
  const { rows } = await sql<{
    hasPassword: boolean;
    twoFactor: boolean;
    sessions: number;
    seenAt: Date | null;
    sentAt: Date | null;
    expiresAt: Date | null;
  }>`
    select person.password_hash is not null as "hasPassword",
      exists (select 1 from gl_two_factor where user_id = person.id and confirmed_at is not null)
        as "twoFactor",
      open.sessions, open.seen_at as "seenAt",
      link.created_at as "sentAt", link.expires_at as "expiresAt"
    from gl_user person
    cross join lateral (
      select count(*)::int as sessions, max(seen_at) as seen_at from gl_session
      where user_id = person.id and expires_at > ${now}) open
    left join lateral (
      select created_at, expires_at from gl_token where user_id = person.id
      order by id desc limit 1) link on true
    where person.id = ${id}`.execute(db);
  return rows[0];
}
