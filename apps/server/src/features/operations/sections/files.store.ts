import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type FileFacts = {
  /** Uploads whose bytes are still to come. */
  arriving: number;
  /** Uploads that are being looked at and kept now. */
  checking: number;
  /** Of those, begun more than an hour ago. */
  stuck: number;
  /** Files that no message has taken yet. */
  unclaimed: number;
  infected: number;
};

const MOST = 1_000;

/** Uploads and files without a message are removed after a day, so that there are few of them. */
export async function readFiles(db: Db, now: Date): Promise<FileFacts> {
  const day = new Date(now.getTime() - 86_400_000);
  const hour = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<FileFacts>`
    with upload as (select taken_at from gl_upload limit ${MOST})
    select
      (select count(*)::int from upload where taken_at is null) as arriving,
      (select count(*)::int from upload where taken_at is not null) as checking,
      (select count(*)::int from upload where taken_at < ${hour}) as stuck,
      (select count(*)::int from (select from gl_resource where not claimed limit ${MOST}) as free)
        as unclaimed,
      (select count(*)::int from (
        select from gl_audit where action = 'file.infected' and at > ${day} limit ${MOST}) as bad)
        as infected`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the facts have no row');
  return facts;
}
