import type { PrivacyRequest } from '@balcao/contract/people/privacy-requests';
import type { Db } from '../../platform/database/open.ts';

export function getPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'nickname', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type Names = { name: string; nickname: string };

export async function updateNames(
  trx: Db,
  id: number,
  { name, nickname }: Names,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('gl_user')
    .set({ name, nickname, updated_at: now })
    .where('id', '=', id)
    .execute();
}

type NewRequest = {
  user_id: number;
  kind: PrivacyRequest['kind'];
  note: string | null;
  /** The member of staff who registered the request; null if the person made it. */
  registered_by: number | null;
  created_at: Date;
};

/** The request's id; undefined while another one of its kind is open. */
export async function insertRequest(trx: Db, request: NewRequest): Promise<number | undefined> {
  const row = await trx
    .insertInto('gl_privacy_request')
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).where('state', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const SHOWN = 50;

export function listRequests(db: Db, userId: number) {
  return db
    .selectFrom('gl_privacy_request')
    .select(['id', 'kind', 'state', 'note', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}
