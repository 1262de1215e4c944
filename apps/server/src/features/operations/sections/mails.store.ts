import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type MailRow = {
  kind: 'out' | 'in' | 'unfinished' | 'automatic';
  id: number;
  ticket_id: number | null;
  reason: string | null;
  at: Date;
};
export type MailFacts = {
  out_waiting: number;
  out_retrying: number;
  out_failed: number;
  in_unfinished: number;
  auto_waiting: number;
  auto_late: number;
  auto_failed: number;
  rows: MailRow[];
};
type Counts = Omit<MailFacts, 'rows'>;

const MOST = 1_000;
const ROWS = 51;
/** What was to be done before this is late. */
const lateOf = (now: Date) => new Date(now.getTime() - 900_000);

/** What failed is counted over a week; each part ends at its index's 1,000th row. */
async function countMails(db: Db, now: Date): Promise<Counts> {
  const week = new Date(now.getTime() - 7 * 86_400_000);
  const day = new Date(now.getTime() - 86_400_000);
  const late = lateOf(now);
  const { rows } = await sql<Counts>`
    with out as (
      select attempts from gl_mail where direction = 'out' and state = 'waiting' limit ${MOST}),
    auto as (
      select next_at from am_delivery where status = 'waiting' order by next_at limit ${MOST}),
    auto_failed as (
      select updated_at from am_delivery where status = 'failed' order by id desc limit ${MOST})
    select
      (select count(*)::int from out) as out_waiting,
      (select count(*)::int from out where attempts > 0) as out_retrying,
      (select count(*)::int from (
        select from gl_mail where state = 'failed' and updated_at > ${week} limit ${MOST}) as bad)
        as out_failed,
      (select count(*)::int from (
        select from gl_mail where direction = 'in' and state = 'waiting' and updated_at < ${late}
        limit ${MOST}) as bad) as in_unfinished,
      (select count(*)::int from auto) as auto_waiting,
      (select count(*)::int from auto where next_at < ${late}) as auto_late,
      (select count(*)::int from auto_failed where updated_at > ${day}) as auto_failed`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the counts have no row');
  return counts;
}

/** What the lines count; a mail that was received in part counts, and is listed, however old it is. */
async function listFaulty(db: Db, now: Date): Promise<MailRow[]> {
  const week = new Date(now.getTime() - 7 * 86_400_000);
  const late = lateOf(now);
  const { rows } = await sql<MailRow>`
    select * from (
      (select direction as kind, id, ticket_id, reason, updated_at as at from gl_mail
        where state = 'failed' and updated_at > ${week} order by updated_at desc limit ${ROWS})
      union all
      (select 'out', id, ticket_id, reason, updated_at from gl_mail
        where direction = 'out' and state = 'waiting' and attempts > 0
        order by next_at limit ${ROWS})
      union all
      (select 'unfinished', id, ticket_id, reason, updated_at from gl_mail
        where direction = 'in' and state = 'waiting' and updated_at < ${late}
        order by updated_at desc limit ${ROWS})
      union all
      (select 'automatic', id, null, reason, updated_at from am_delivery
        where status = 'failed' order by id desc limit ${ROWS})
    ) as mail
    where kind = 'unfinished' or at > ${week} order by at desc limit ${ROWS}`.execute(db);
  return rows;
}

export async function readMails(db: Db, now: Date): Promise<MailFacts> {
  return { ...(await countMails(db, now)), rows: await listFaulty(db, now) };
}
