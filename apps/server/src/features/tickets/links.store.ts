import type { Db } from '../../platform/database/open.ts';

type Pair = { low_id: number; high_id: number };

/** False if they are linked already. */
export async function insertLink(trx: Db, pair: Pair, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('at_ticket_link')
    .values({ ...pair, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('low_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if they were not linked. */
export async function deleteLink(trx: Db, { low_id, high_id }: Pair): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('at_ticket_link')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countLinks(trx: Db, id: number): Promise<number> {
  const { links } = await trx
    .selectFrom('at_ticket_link')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where((eb) => eb.or([eb('low_id', '=', id), eb('high_id', '=', id)]))
    .executeTakeFirstOrThrow();
  return links;
}
