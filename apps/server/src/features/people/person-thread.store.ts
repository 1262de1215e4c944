import type { Db } from '../../platform/database/open.ts';

export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'nickname', 'email', 'tax_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}
