import type { Db } from '../../platform/database/open.ts';

/** The ticket that stands already under this token. */
export async function findTicketId(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const query = db.selectFrom('at_ticket').select('id').where('token_hash', '=', tokenHash);
  return (await query.executeTakeFirst())?.id;
}

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
