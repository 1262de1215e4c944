import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { GlAuditCheck } from '../../platform/database/schema.gen.ts';

export async function insertCheck(db: Db, check: Insertable<GlAuditCheck>): Promise<void> {
  await db.insertInto('gl_audit_check').values(check).execute();
}

const checks = (db: Db) => db.selectFrom('gl_audit_check').selectAll().orderBy('id', 'desc');

export function findLastCheck(db: Db) {
  return checks(db).limit(1).executeTakeFirst();
}

/** The end of the chain as of the last check without faults. */
export async function findSoundHead(db: Db): Promise<string | undefined> {
  const check = await checks(db).where('faults', '=', 0).limit(1).executeTakeFirst();
  return check?.head ?? undefined;
}
