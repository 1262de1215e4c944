import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { GlServer } from '../../../platform/database/schema.gen.ts';

const MOST = 51;

export function listServers(db: Db) {
  return db.selectFrom('gl_server').selectAll().orderBy('name').orderBy('id').limit(MOST).execute();
}

export type ServerRow = Awaited<ReturnType<typeof listServers>>[number];

export async function writeServer(db: Db, row: Insertable<GlServer>): Promise<void> {
  const { id: _id, ...changes } = row;
  await db
    .insertInto('gl_server')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

export async function deleteServer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('gl_server').where('id', '=', id).execute();
}

/** Those that have said nothing since then. */
export async function deleteSilentServers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gl_server').where('seen_at', '<', before).execute();
}

/** A server that starts again takes the place of the dead one of its name. */
export async function deleteDead(db: Db, name: string, before: Date): Promise<void> {
  await db.deleteFrom('gl_server').where('name', '=', name).where('seen_at', '<', before).execute();
}
