import { ANALYTICS_DAYS } from '@balcao/contract/dialogs/analytics';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** How many conversations of these dialogs began in the last 30 days, today included, by the dialog's id. */
export async function listStarted(db: Db, dialogIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; started: number }>`
    select dialog.id, sum(counted.count)::int as started
    from at_dialog dialog
      join at_dialog_version version on version.dialog_code = dialog.code
      join at_dialog_count counted on counted.version_id = version.id
        and counted.day = any(array(
          select (now() at time zone 'America/Sao_Paulo')::date - back
          from generate_series(0, ${ANALYTICS_DAYS - 1}::int) back))
        and counted.measure_id = (
          select id from at_dialog_measure where block = '' and kind = 'started' and name = '')
    where dialog.id = any(${dialogIds}::bigint[])
    group by dialog.id`.execute(db);
  return new Map(rows.map(({ id, started }) => [id, started]));
}
