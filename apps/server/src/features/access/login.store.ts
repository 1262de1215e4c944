import { LEVEL } from '@balcao/contract/access/permissions';
import type { LoginHours } from '@balcao/contract/people/records';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { oneByOne } from '../../platform/database/one-by-one.ts';
import type { Db } from '../../platform/database/open.ts';
import { byName, holds, searched } from '../../platform/database/search.ts';
import { SEEN_EVERY_SECONDS } from './login.rules.ts';

const hasTwoFactor = (id: string) => sql<boolean>`exists (
  select 1 from gl_two_factor where user_id = ${sql.ref(id)} and confirmed_at is not null)`;

/** By e-mail or tax id; the password hash is null until the person has chosen a password. */
export function findLogin(db: Db, keys: { email: string; taxId: string }) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'level', 'active', 'password_hash'])
    .select(hasTwoFactor('gl_user.id').as('twoFactor'))
    .where((eb) => eb.or([eb('email', '=', keys.email), eb('tax_id', '=', keys.taxId)]))
    .executeTakeFirst();
}

export type LoginRow = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** The person whose password was correct, and its hash at that time. */
export type Verified = { userId: number; passwordHash: string };

/** Whether this is still the password of an active person; locks the person's row. */
export async function lockLogin(trx: Db, login: Verified): Promise<boolean> {
  const query = trx
    .selectFrom('gl_user')
    .select('id')
    .where('id', '=', login.userId)
    .where('active', '=', true)
    .where('password_hash', '=', login.passwordHash)
    .forNoKeyUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

export type NewSession = {
  tokenHash: Buffer;
  userId: number;
  ip: string;
  userAgent: string;
  isHuman: boolean;
  now: Date;
  expires: Date;
};

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('gl_session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      ip: session.ip,
      user_agent: session.userAgent,
      is_human: session.isHuman,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expires,
    })
    .execute();
}

/** The owner of the session; undefined if there was none. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const query = db
    .deleteFrom('gl_session')
    .where('token_hash', '=', tokenHash)
    .returning('user_id');
  return (await query.executeTakeFirst())?.user_id;
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('gl_session').where('expires_at', '<', now).execute();
}

type Pending = { tokenHash: Buffer; userId: number; isHuman: boolean; expires: Date };

export async function insertPending(db: Db, pending: Pending): Promise<void> {
  await db
    .insertInto('gl_login_pending')
    .values({
      token_hash: pending.tokenHash,
      user_id: pending.userId,
      is_human: pending.isHuman,
      expires_at: pending.expires,
    })
    .execute();
}

export async function deleteExpiredPending(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('gl_login_pending').where('expires_at', '<', now).execute();
}

type Touched = { id: number; seenAt: Date; now: Date; expires: Date };

/** Extends a session in use; written at most once a minute. */
export async function touchSession(db: Db, { id, seenAt, now, expires }: Touched): Promise<void> {
  if (now.getTime() - seenAt.getTime() < SEEN_EVERY_SECONDS * 1000) return;
  await db
    .updateTable('gl_session')
    .set({ seen_at: now, expires_at: expires })
    .where('id', '=', id)
    .execute();
}

/** A person with everything that determines rights. */
function personFacts(db: Db) {
  return db
    .selectFrom('gl_user as person')
    .leftJoin('gl_user_group as team', 'team.id', 'person.user_group_id')
    .select([
      'person.id as userId',
      'person.name',
      'person.nickname',
      'person.level',
      'person.active',
      'person.granted',
      'person.denied',
      'person.user_group_id as groupId',
      'person.level_before as levelBefore',
      'person.lowered_at as loweredAt',
      'team.flags',
      'team.ticket_payment_report_type as reportType',
      'team.two_factor_required as twoFactorRequired',
    ])
    .select(hasTwoFactor('person.id').as('twoFactor'))
    .select(sql<LoginHours[] | null>`team.login_hours`.as('loginHours'))
    .select(
      sql<{ id: number; is_supervisor: boolean; is_operator: boolean }[]>`coalesce((
        select json_agg(json_build_object('id', sector_id, 'is_supervisor', is_supervisor,
          'is_operator', is_operator) order by sector_id)
        from gl_user_sector where user_id = person.id), '[]')`.as('sectors'),
    )
    .select(
      sql<number[]>`coalesce((select json_agg(business_unit_id order by business_unit_id)
        from gl_user_business_unit where user_id = person.id), '[]')`.as('businessUnits'),
    );
}

export function findPerson(db: Db, id: number) {
  return personFacts(db).where('person.id', '=', id).executeTakeFirst();
}

/** Active staff, by name: these ids, or those whose name matches the search. */
export function listStaff(db: Db, wanted: { ids: number[] } | { q: string }, limit: number) {
  const q = 'q' in wanted ? wanted.q : '';
  return (
    personFacts(db)
      // Must match the condition of the index.
      .where(sql<boolean>`person.active and person.level <= ${sql.lit(LEVEL.internal)}`)
      .$if('ids' in wanted, (query) =>
        query.where('person.id', 'in', 'ids' in wanted ? wanted.ids : []),
      )
      .$if(q !== '', (query) =>
        // By name only, so that nobody can guess a colleague's tax id digit by digit.
        query.where(searched('person', q)).where(holds('person.name', q)),
      )
      .orderBy(byName('person.name'))
      .orderBy('person.id')
      .limit(limit)
      .execute()
  );
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * The valid session with the token `asked.key`, with the rights of the person that it acts as: only an admin can act as
 * somebody, and only as a person of a lower level.
 */
function livingSession(db: Db, now: Date) {
  return (
    personFacts(db)
      .innerJoin('gl_session as session', (join) => join.onTrue())
      .innerJoin('gl_user as owner', 'owner.id', 'session.user_id')
      // The limit keeps the planner from reading all people below an admin's level while they are few.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('gl_user')
            .select('id')
            .whereRef('id', '=', 'session.acting_as')
            .whereRef('level', '>', 'owner.level')
            .where('owner.level', '<=', sql.lit(LEVEL.admin))
            .limit(sql.lit(1))
            .as('acted'),
        (join) => join.onTrue(),
      )
      .where('person.id', '=', sql<number>`coalesce(acted.id, session.user_id)`)
      .where('session.token_hash', '=', sql<Buffer>`asked.key`)
      .where('session.expires_at', '>', now)
      .select([
        'session.token_hash as tokenHash',
        'session.id as sessionId',
        'session.is_human as isHuman',
        'session.seen_at as seenAt',
        'session.created_at as openedAt',
        'acted.id as actingAs',
        'owner.id as ownerId',
        'owner.name as ownerName',
      ])
  );
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof livingSession>['execute']>>[number];
type Asking = { db: Db; pool: Pool };
let sessionsText: string | undefined;

/** In the order of the tokens. Every request runs this, so the statement is static and stays prepared. */
export async function findSessions({ db, pool }: Asking, tokenHashes: Buffer[], now: Date) {
  sessionsText ??= oneByOne('$2::bytea[]', livingSession(db, now).compile().sql);
  const { rows } = await pool.query<SessionRow>({
    name: 'find-sessions',
    text: sessionsText,
    values: [now, tokenHashes],
  });
  const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
  return tokenHashes.map((hash) => found.get(hash.toString('hex')));
}
