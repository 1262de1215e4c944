import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { GlAudit } from '../../platform/database/schema.gen.ts';

export async function insertEntry(db: Db, entry: Insertable<GlAudit>): Promise<void> {
  await db.insertInto('gl_audit').values(entry).execute();
}
