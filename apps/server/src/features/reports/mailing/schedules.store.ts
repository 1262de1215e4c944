import type { ReportName, Rhythm } from '@balcao/contract/reports/report-names';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type ScheduleRow = {
  id: number;
  /** Who gets it: the mail has what this person may see. */
  owner_id: number;
  asked_by: number;
  name: ReportName;
  every: Rhythm;
  sector_id: number | null;
  business_unit_id: number | null;
  user_id: number | null;
  by: string | null;
  next_on: string;
  last_sent_at: Date | null;
  fault: string | null;
};
export type NamedRow = ScheduleRow & { owner_name: string; asker_name: string };

const columns = sql`id, owner_id, asked_by, name, every, sector_id, business_unit_id, user_id, by,
  next_on::text as next_on, last_sent_at, fault`;

/** What a person gets or has asked for, the oldest first. */
export async function listOf(db: Db, personId: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select kept.*, owner.name as owner_name, asker.name as asker_name from (
      select ${columns} from rp_schedule where owner_id = ${personId}
      union all
      select ${columns} from rp_schedule where asked_by = ${personId} and owner_id <> ${personId}) kept
    join gl_user owner on owner.id = kept.owner_id
    join gl_user asker on asker.id = kept.asked_by order by kept.id`.execute(db);
  return rows;
}

export type Counts = { got: number; given: number; between: number };

/**
 * How many a person gets of their own or from colleagues, as this one would be; how many whoever asks has others sent, and of these
 * how many to that person.
 */
export async function countOf(
  trx: Db,
  { ownerId, askedBy }: { ownerId: number; askedBy: number },
): Promise<Counts> {
  const isOwn = ownerId === askedBy;
  const { rows } = await sql<Counts>`
    select (select count(*)::int from rp_schedule
        where owner_id = ${ownerId} and (asked_by = owner_id) = ${isOwn}) as got,
      (select count(*)::int from rp_schedule where asked_by = ${askedBy} and owner_id <> ${askedBy}) as given,
      (select count(*)::int from rp_schedule
        where asked_by = ${askedBy} and owner_id = ${ownerId}) as between`.execute(trx);
  return rows[0] ?? { got: 0, given: 0, between: 0 };
}

/** One after the other, so that their number can be counted. Two people are locked by id. */
export async function lockPeople(trx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((one, other) => one - other))
    await sql`select pg_advisory_xact_lock(hashtextextended('rp_schedule ' || ${id}::text, 0))`.execute(
      trx,
    );
}

type NewRow = Omit<ScheduleRow, 'id' | 'last_sent_at' | 'fault'>;

/** Whether the person gets the very same report already. */
export async function hasSame(trx: Db, row: NewRow): Promise<boolean> {
  const { rows } = await sql`
    select from rp_schedule where owner_id = ${row.owner_id} and name = ${row.name} and every = ${row.every}
      and (sector_id, business_unit_id, user_id, by) is not distinct from
        (${row.sector_id}::bigint, ${row.business_unit_id}::bigint, ${row.user_id}::bigint, ${row.by}::text)`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function insertSchedule(trx: Db, row: NewRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into rp_schedule (owner_id, asked_by, name, every, sector_id, business_unit_id, user_id, by, next_on)
    values (${row.owner_id}, ${row.asked_by}, ${row.name}, ${row.every}, ${row.sector_id}, ${row.business_unit_id},
      ${row.user_id}, ${row.by}, ${row.next_on}) returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/** Ends a mail that the person gets or has asked for. */
export async function deleteOf(
  trx: Db,
  { id, personId }: { id: number; personId: number },
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    delete from rp_schedule where id = ${id} and (owner_id = ${personId} or asked_by = ${personId})
    returning ${columns}`.execute(trx);
  return rows[0];
}

/** Those that are due and that no other server holds; the transaction holds them. */
export async function lockDue(trx: Db, { today, limit }: { today: string; limit: number }) {
  const { rows } = await sql<{ id: number; every: Rhythm }>`
    select id, every from rp_schedule where next_on <= ${today}::date
    order by next_on, id limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

export async function moveOn(trx: Db, rows: readonly { id: number; next_on: string }[]) {
  await sql`
    update rp_schedule set next_on = moved.next_on
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ next_on }) => next_on)}::date[])
      moved (id, next_on) where rp_schedule.id = moved.id`.execute(trx);
}
