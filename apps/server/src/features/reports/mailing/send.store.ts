import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { ScheduleRow } from './schedules.store.ts';

export type DueRow = Omit<ScheduleRow, 'next_on'> & {
  email: string | null;
  asker_name: string;
  tried_for: string | null;
  sent_for: string | null;
};

export async function findDue(db: Db, id: number): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select schedule.id, schedule.owner_id, schedule.asked_by, schedule.name, schedule.every, schedule.sector_id,
      schedule.business_unit_id, schedule.user_id, schedule.by, schedule.last_sent_at, schedule.fault,
      schedule.tried_for::text as tried_for, schedule.sent_for::text as sent_for, person.email,
      asker.name as asker_name
    from rp_schedule schedule join gl_user person on person.id = schedule.owner_id
      join gl_user asker on asker.id = schedule.asked_by
    where schedule.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether the mail of that day may go to the mail server now: it never went there, or was not taken. */
export async function beginTry(db: Db, { id, on }: { id: number; on: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rp_schedule set tried_for = ${on}::date
    where id = ${id} and tried_for is distinct from ${on}::date`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The mail server did not take it. */
export async function endTry(db: Db, { id, on }: { id: number; on: string }): Promise<void> {
  await sql`
    update rp_schedule set tried_for = null
    where id = ${id} and tried_for = ${on}::date`.execute(db);
}

export async function noteSent(db: Db, { id, on, at }: { id: number; on: string; at: Date }) {
  await sql`
    update rp_schedule set sent_for = ${on}::date, last_sent_at = ${at}, fault = null
    where id = ${id}`.execute(db);
}

export async function noteFault(db: Db, { id, fault }: { id: number; fault: string }) {
  await sql`update rp_schedule set fault = ${fault} where id = ${id}`.execute(db);
}

/** Why the mail of that day may not have come, unless the mail server has said that it was taken. */
export async function noteUnsent(
  db: Db,
  { id, on, fault }: { id: number; on: string; fault: string },
): Promise<void> {
  await sql`
    update rp_schedule set fault = ${fault}
    where id = ${id} and sent_for is distinct from ${on}::date`.execute(db);
}
