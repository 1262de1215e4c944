import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

type Wanted = {
  who?: number | undefined;
  record?: string | undefined;
  record_id?: number | undefined;
  action?: string | undefined;
  /** `yyyy-mm-dd`, days in São Paulo; both days are included. */
  from?: string | undefined;
  until?: string | undefined;
  ip?: string | undefined;
  /** The page begins after this entry. */
  before?: number | undefined;
};

const dayStart = (day: string) =>
  sql<Date>`(${day}::date::timestamp at time zone 'America/Sao_Paulo')`;

const newest = (db: Db, wanted: Wanted, limit: number, by?: 'actor_id' | 'impersonator_id') => {
  const { who, record, record_id, action, from, until, ip, before } = wanted;
  let query = db.selectFrom('gl_audit as entry').select(['entry.id', 'entry.at']);
  if (by !== undefined && who !== undefined) query = query.where(`entry.${by}`, '=', who);
  if (record !== undefined) query = query.where('entry.record', '=', record);
  if (record_id !== undefined) query = query.where('entry.record_id', '=', record_id);
  if (action !== undefined) query = query.where('entry.action', '=', action);
  if (ip) query = query.where('entry.ip', '=', ip);
  if (from !== undefined) query = query.where('entry.at', '>=', dayStart(from));
  if (until !== undefined) {
    query = query.where('entry.at', '<', sql<Date>`${dayStart(until)} + interval '1 day'`);
  }
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(entry.at, entry.id) < (select at, id from gl_audit where id = ${before})`,
    );
  }
  return query.orderBy('entry.at', 'desc').orderBy('entry.id', 'desc').limit(limit);
};

/** Who acted, and on whose behalf: each half uses its own index. */
function newestOf(db: Db, wanted: Wanted, limit: number) {
  if (wanted.who === undefined) return newest(db, wanted, limit);
  const half = (by: 'actor_id' | 'impersonator_id') =>
    db.selectFrom(newest(db, wanted, limit, by).as('half')).selectAll();
  return half('actor_id').union(half('impersonator_id'));
}

/** Entries by time, newest first: every filter has an index that ends with the time. */
export function listEntries(db: Db, wanted: Wanted, limit: number) {
  return db
    .selectFrom(newestOf(db, wanted, limit).as('found'))
    .innerJoin('gl_audit as entry', 'entry.id', 'found.id')
    .leftJoin('gl_user as person', 'person.id', 'entry.actor_id')
    .leftJoin('gl_user as other', 'other.id', 'entry.impersonator_id')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.record', 'entry.record_id'])
    .select(['entry.ip', 'entry.user_agent', 'entry.before', 'entry.after'])
    .select(['entry.actor_id', 'person.name as actor_name'])
    .select(['entry.impersonator_id', 'other.name as impersonator_name'])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}
