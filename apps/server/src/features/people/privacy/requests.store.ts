import { LEVEL } from '@balcao/contract/access/permissions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

const MOST = 200;

function requests(db: Db) {
  return db
    .selectFrom('gl_privacy_request as request')
    .innerJoin('gl_user as person', 'person.id', 'request.user_id')
    .leftJoin('gl_user as staff', 'staff.id', 'request.handled_by')
    .select(['request.id', 'request.kind', 'request.state', 'request.note', 'request.answer'])
    .select(['request.created_at', 'request.result', 'request.handled_at'])
    .leftJoin('gl_user as filer', 'filer.id', 'request.registered_by')
    .select(['staff.name as handled_by', 'filer.name as registered_by'])
    .select('request.registered_by as registered_by_id')
    .select(['person.id as person_id', 'person.name', 'person.email', 'person.level']);
}

/** Those with the earliest deadline first, without people of a higher level. */
export function listRequests(db: Db, state: string, level: number) {
  return requests(db)
    .where('request.state', '=', state)
    .where('person.level', '>=', level)
    .orderBy('request.created_at', state === 'open' ? 'asc' : 'desc')
    .limit(MOST)
    .execute();
}

export function findRequest(db: Db, id: number) {
  return requests(db).where('request.id', '=', id).executeTakeFirst();
}

/** Locks the request, so that it is answered only once. */
export async function lockRequest(trx: Db, id: number) {
  await trx
    .selectFrom('gl_privacy_request')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findRequest(trx, id);
}

export async function madeAt(db: Db, userId: number): Promise<Date> {
  const { created_at } = await db
    .selectFrom('gl_user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return created_at;
}

/** Since when another person with a password may answer requests; null if there is no such person. */
export async function findOthersSince(db: Db, userId: number): Promise<Date | null> {
  const flag = sql.lit('can_user_group_edit');
  const { rows } = await sql<{ since: Date | null }>`
    select min(person.created_at) as since
    from gl_user person left join gl_user_group team on team.id = person.user_group_id
    where person.active and person.level <= ${sql.lit(LEVEL.internal)}
      and person.id <> ${userId} and person.password_hash is not null
      and (person.level <= ${sql.lit(LEVEL.admin)} or (${flag} <> all(person.denied)
        and (${flag} = any(person.granted) or ${flag} = any(team.flags))))`.execute(db);
  return rows[0]?.since ?? null;
}

type Answer = {
  state: string;
  answer: string | null;
  /** JSON. */
  result: string | null;
  handled_by: number;
  handled_at: Date;
};

export async function updateRequest(trx: Db, id: number, answer: Answer): Promise<void> {
  await trx.updateTable('gl_privacy_request').set(answer).where('id', '=', id).execute();
}
