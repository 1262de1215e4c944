import { isPage } from '@balcao/contract/pages';
import {
  MOST_UNREAD,
  NOTIFICATIONS_PAGE,
  type NoticeKind,
  type Notification,
} from '@balcao/contract/people/notifications';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

export type Notice = {
  kind: NoticeKind;
  title: string;
  text: string;
  /** The notice's target, such as `/at_ticket/7/edit`; a target without a page is not shown as a link. */
  url: string;
  byId: number | null;
};

/** Each of these is a separate event: another payment is other money. */
const NEVER_REPLACED: NoticeKind[] = ['payment'];

/**
 * One row for each person. It replaces an unread one of the same kind and target, unless that kind is never replaced.
 */
export async function insertNotices(trx: Db, userIds: number[], notice: Notice, now: Date) {
  const { kind, title, text, url, byId } = notice;
  await sql`
    with stale as (
      delete from gl_notification
      where user_id = any(${userIds}) and url = ${url} and kind = ${kind} and read_at is null
        and not kind = any(${NEVER_REPLACED}))
    insert into gl_notification (user_id, kind, title, text, url, by_id, created_at)
    select id, ${kind}, ${title}, ${text}, ${url}, ${byId}, ${now}
    from gl_user where id = any(${userIds}) and active`.execute(trx);
}

/** For each requested person, 100 at most. */
export async function countUnread(db: Db, userIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; unread: number }>`
    select id, (select count(*)::int from (
      select 1 from gl_notification where user_id = person.id and read_at is null
      limit ${MOST_UNREAD}) as waiting) as unread
    from unnest(${userIds}::bigint[]) as person (id)`.execute(db);
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}

export async function listNotifications(
  db: Db,
  userId: number,
  before: number | undefined,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('gl_notification as notice')
    .leftJoin('gl_user as by', 'by.id', 'notice.by_id')
    .select(['notice.id', 'notice.kind', 'notice.title', 'notice.text', 'notice.url'])
    .select(['notice.by_id', 'by.name as by_name', 'notice.created_at', 'notice.read_at'])
    .where('notice.user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('notice.id', '<', before as number))
    .orderBy('notice.id', 'desc')
    .limit(NOTIFICATIONS_PAGE)
    .execute();
  return rows.map(({ by_id, by_name, ...row }) => ({
    ...row,
    kind: row.kind as NoticeKind,
    url: isPage(row.url) ? row.url : null,
    by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }));
}

/** Those with these ids, and of this page; all, if neither is given. */
type Which = { ids?: number[] | undefined; url?: string | undefined };

/** Returns how many of them were unread. */
export async function markRead(db: Db, userId: number, { ids, url }: Which, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('gl_notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(url !== undefined, (query) => query.where('url', '=', url ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns how many notices from before that time were deleted. */
export async function deleteNotices(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from gl_notification where id = any(array(
      select id from gl_notification where created_at < ${before} limit ${most}
      for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}
