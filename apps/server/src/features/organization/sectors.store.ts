import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** The sector and all sectors above it. Changes are serialized here, so that two cannot form a loop together. */
export async function listChain(trx: Db, id: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('gl_sector parents'))`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, parent_id from gl_sector where id = ${id}
      union
      select above.id, above.parent_id from gl_sector above join chain on above.id = chain.parent_id
    )
    select id from chain`.execute(trx);
  return rows.map((row) => row.id);
}
