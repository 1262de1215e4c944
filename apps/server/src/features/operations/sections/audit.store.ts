import type { Db } from '../../../platform/database/open.ts';

/** The last check of the chain; undefined before the first. */
export function findLastCheck(db: Db) {
  return db
    .selectFrom('gl_audit_check')
    .select(['at', 'faults', 'entries'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
