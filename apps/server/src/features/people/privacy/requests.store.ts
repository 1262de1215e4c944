import { LEVEL } from '@balcao/contract/permissions';
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

/** Those that are due first, of nobody who stands above that level. */
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

/** Locked, so that a request is answered once. */
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

/** Whether somebody else may answer requests, and has a password to do so. */
export async function hasOthers(db: Db, userId: number): Promise<boolean> {
  const flag = sql.lit('can_user_group_edit');
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from gl_user person left join gl_user_group team on team.id = person.user_group_id
      where person.active and person.level <= ${sql.lit(LEVEL.internal)}
        and person.id <> ${userId} and person.password_hash is not null
        and (person.level <= ${sql.lit(LEVEL.admin)} or (${flag} <> all(person.denied)
          and (${flag} = any(person.granted) or ${flag} = any(team.flags))))
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
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
