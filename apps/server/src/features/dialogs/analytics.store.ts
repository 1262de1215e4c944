import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Counted } from './analytics.rules.ts';

export type Period = { versionIds: number[]; from: string; to: string };

/** Versions of a dialog, or one by its number. */
export function listVersionsOf(db: Db, dialogCode: string, number: number | undefined) {
  let query = db.selectFrom('at_dialog_version').select('id').where('dialog_code', '=', dialogCode);
  if (number !== undefined) query = query.where('number', '=', number);
  return query.execute();
}

const counted = ({ versionIds, from, to }: Period) => sql`
  at_dialog_count where version_id = any(${versionIds}::bigint[]) and day between ${from}::date and ${to}::date`;

export async function listSums(db: Db, period: Period): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select measure.kind, measure.block, measure.name, sums.count from (
      select measure_id, sum(count)::int as count from ${counted(period)} group by measure_id) sums
      join at_dialog_measure measure on measure.id = sums.measure_id`.execute(db);
  return rows;
}

/** What began, ended and stopped on each day with numbers. */
export async function listDays(db: Db, period: Period) {
  const { rows } = await sql<{ day: string; kind: string; count: number }>`
    select sums.day, measure.kind, sum(sums.count)::int as count
    from (select day, measure_id, count from ${counted(period)} and measure_id = any(array(
      select id from at_dialog_measure where block = '' and kind in ('started', 'finished', 'stopped')))) sums
      join at_dialog_measure measure on measure.id = sums.measure_id
    group by sums.day, measure.kind`.execute(db);
  return rows;
}

export async function findMeasureId(db: Db, { kind, block, name }: Omit<Counted, 'count'>) {
  const row = await db
    .selectFrom('at_dialog_measure')
    .select('id')
    .where('kind', '=', kind)
    .where('block', '=', block)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.id;
}

/** The conversations that added to a number, by their tickets, newest first. */
export async function listTicketIds(
  db: Db,
  { versionIds, from, to }: Period,
  { measureId, before, limit }: { measureId: number; before: number | null; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ticket_id as id from at_dialog_talk
    where measures @> array[${measureId}::int] and version_id = any(${versionIds}::bigint[])
      and day between ${from}::date and ${to}::date and (${before}::bigint is null or ticket_id < ${before})
    order by ticket_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
