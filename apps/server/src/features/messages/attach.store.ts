import type { Db } from '../../platform/database/open.ts';

/** False if the message already has a file or no longer exists. */
export async function setResource(trx: Db, id: number, resourceId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gl_message')
    .set({ resource_id: resourceId })
    .where('id', '=', id)
    .where('resource_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
