import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Counted } from './analytics.rules.ts';

const keyOf = ({ kind, block, name }: Counted) => [kind, block, name].join('\n');

export type NewTalk = {
  ticketId: number;
  versionId: number;
  day: string;
  turn: number;
  refused: number;
  counts: Counted[];
};

/** The numbers of these measures, by kind, block and name; new ones get one. */
async function measureIds(trx: Db, measures: Counted[]): Promise<Map<string, number>> {
  const unique = [...new Map(measures.map((measure) => [keyOf(measure), measure])).values()];
  const of = (key: 'kind' | 'block' | 'name') => unique.map((measure) => measure[key]);
  const asked = sql`unnest(${of('kind')}::text[], ${of('block')}::text[], ${of('name')}::text[]) as asked (kind, block, name)`;
  await sql`
    insert into at_dialog_measure (kind, block, name)
    select kind, block, name from ${asked}
    where not exists (select from at_dialog_measure known
      where (known.block, known.kind, known.name) = (asked.block, asked.kind, asked.name))
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ id: number; key: string }>`
    select known.id, concat_ws(E'\n', known.kind, known.block, known.name) as key
    from at_dialog_measure known join ${asked} using (kind, block, name)`.execute(trx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/**
 * Stores what these conversations add to the sums in place of what they added before, and changes the sums by the
 * difference. What was counted at a later turn stays. The counting's row must be locked.
 */
export async function replaceTalks(trx: Db, talks: NewTalk[]): Promise<void> {
  const ids = await measureIds(
    trx,
    talks.flatMap(({ counts }) => counts),
  );
  const rows = talks.map(({ ticketId, versionId, day, turn, refused, counts }) => ({
    ticket_id: ticketId,
    version_id: versionId,
    day,
    turn,
    refused,
    measures: counts.map((counted) => ids.get(keyOf(counted))),
    counts: counts.map(({ count }) => count),
  }));
  await sql`
    with fresh as materialized (
      select fresh.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh (
        ticket_id bigint, version_id bigint, day date, turn int, refused int, measures int[], counts int[])
        left join at_dialog_talk known using (ticket_id)
      where known.ticket_id is null or (known.turn <= fresh.turn and known.refused <= fresh.refused)
    ), changed as (
      select talk.version_id, talk.day, one.measure_id, sum(sign * one.count)::int as count
      from (
        select 1 as sign, version_id, day, measures, counts from fresh
        union all
        select -1, known.version_id, known.day, known.measures, known.counts
        from at_dialog_talk known join fresh using (ticket_id)
      ) talk, unnest(talk.measures, talk.counts) as one (measure_id, count)
      group by talk.version_id, talk.day, one.measure_id
      having sum(sign * one.count) <> 0
    ), sums as (
      insert into at_dialog_count (version_id, day, measure_id, count)
      select version_id, day, measure_id, count from changed
      on conflict (version_id, day, measure_id, given)
        do update set count = at_dialog_count.count + excluded.count
    )
    insert into at_dialog_talk (ticket_id, version_id, day, turn, refused, measures, counts)
    select ticket_id, version_id, day, turn, refused, measures, counts from fresh
    on conflict (ticket_id) do update set version_id = excluded.version_id, day = excluded.day, turn = excluded.turn,
      refused = excluded.refused, measures = excluded.measures, counts = excluded.counts`.execute(
    trx,
  );
}

/** A year of a busy dialog takes longer than a person waits. */
const RECOUNT_MS = 600_000;

/** Makes the sums of a version anew from what its conversations add. The counting's row must be locked. */
export async function sumAgain(trx: Db, versionId: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(RECOUNT_MS)}, true)`.execute(trx);
  await sql`delete from at_dialog_count where version_id = ${versionId} and not given`.execute(trx);
  await sql`
    insert into at_dialog_count (version_id, day, measure_id, count)
    select version_id, day, one.measure_id, sum(one.count)
    from at_dialog_talk, unnest(measures, counts) as one (measure_id, count)
    where version_id = ${versionId}
    group by version_id, day, one.measure_id`.execute(trx);
}

/** Adds numbers that no conversation stands behind. */
export async function insertGiven(
  trx: Db,
  versionId: number,
  given: (Counted & { day: string })[],
): Promise<void> {
  const ids = await measureIds(trx, given);
  await sql`
    insert into at_dialog_count (version_id, day, measure_id, given, count)
    select ${versionId}, day, measure_id, true, count
    from unnest(${given.map(({ day }) => day)}::date[], ${given.map((one) => ids.get(keyOf(one)))}::int[],
      ${given.map(({ count }) => count)}::int[]) as given (day, measure_id, count)`.execute(trx);
}
