import type { AuditAction } from '@balcao/contract/audit/actions';
import { sql } from 'kysely';
import type { Db } from './open.ts';

/** Who changes something, and from where; an `Actor` is one. Without `userId`: a stranger, or a person named by the record. */
export type Origin = {
  userId?: number;
  /** The person who acts on behalf of `userId`. */
  impersonator?: { userId: number } | null | undefined;
  ip: string;
  userAgent: string;
  requestId?: string;
};

export type Change = {
  action: AuditAction;
  /** Table of the row that was changed or viewed. */
  record: string;
  /** Null if it concerns no single row, as for an export. */
  recordId: number | null;
  before?: object;
  after?: object;
};

/** The same for several changes at once, in one statement; an empty list writes nothing. */
export async function writeAudits(trx: Db, from: Origin | null, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const who = {
    actor_id: from?.userId ?? null,
    impersonator_id: from?.impersonator?.userId ?? null,
    ip: from?.ip ?? null,
    user_agent: from?.userAgent ?? null,
    request_id: from?.requestId ?? null,
  };
  const entries = changes.map((change) => ({
    ...who,
    action: change.action,
    record: change.record,
    record_id: change.recordId,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
  }));
  await trx.insertInto('gl_audit').values(entries).execute();
}

/**
 * Writes who changed what. Takes the transaction of the change itself, so that neither exists without the other. `from`
 * is null for changes by the system. A job seals the rows later, so that writers never wait for each other
 * (docs/decisions/035).
 */
export function writeAudit(trx: Db, from: Origin | null, change: Change): Promise<void> {
  return writeAudits(trx, from, [change]);
}

/** These actions change nothing that a screen has shown: whoever saw the row saw it after its creation. */
const NO_CHANGES: AuditAction[] = ['create', 'ticket.create', 'evidence.view'];

type Row = { record: string; id: number };

const changesOf = (db: Db, { record, id }: Row) =>
  db
    .selectFrom('gl_audit as entry')
    .leftJoin('gl_user as person', 'person.id', 'entry.actor_id')
    .select(['person.name as who', 'entry.actor_id', 'entry.at', 'entry.before', 'entry.after'])
    .where('entry.record', '=', record)
    .where('entry.record_id', '=', id)
    .where('entry.action', 'not in', NO_CHANGES);

/** Who changed a row after a given time, and what, in order of time. */
export function listChangesSince(db: Db, { since, ...row }: Row & { since: Date }) {
  return (
    changesOf(db, row)
      // The screen knows only milliseconds.
      .where(sql<Date>`date_trunc('milliseconds', entry.at)`, '>', since)
      .orderBy('entry.id')
      .execute()
  );
}

/** The last change of a row; undefined if there is none. */
export function findLastChange(db: Db, row: Row) {
  return changesOf(db, row).orderBy('entry.id', 'desc').limit(1).execute();
}

type Page = { record: string; id: number; before: number | undefined; limit: number };

/** The entries of one row, newest first. */
export function listEntries(db: Db, { record, id, before, limit }: Page) {
  return db
    .selectFrom('gl_audit as entry')
    .leftJoin('gl_user as person', 'person.id', 'entry.actor_id')
    .leftJoin('gl_user as other', 'other.id', 'entry.impersonator_id')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.before', 'entry.after'])
    .select(['person.name as who', 'other.name as impersonator'])
    .where('entry.record', '=', record)
    .where('entry.record_id', '=', id)
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before ?? 0))
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}
