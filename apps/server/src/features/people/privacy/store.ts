import type { Db } from '../../../platform/database/open.ts';

const MOST = 200;

function requests(db: Db) {
  return db
    .selectFrom('gl_privacy_request as request')
    .innerJoin('gl_user as person', 'person.id', 'request.user_id')
    .leftJoin('gl_user as staff', 'staff.id', 'request.handled_by')
    .select(['request.id', 'request.kind', 'request.state', 'request.note', 'request.answer'])
    .select(['request.created_at', 'request.result', 'request.handled_at'])
    .select('staff.name as handled_by')
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
