import type { Db } from '../../../platform/database/open.ts';

/** An active customer. */
export function findCustomer(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'tax_id', 'email'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('level', '>', 5)
    .executeTakeFirst();
}
