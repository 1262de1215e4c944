import { type Kysely, sql } from 'kysely';

/**
 * Units may share an agreement with their bank. What a file does is judged for the units that its reader sees, so each set of
 * units has a return of its own; lines that another one has applied are known by their events. And the public address at which
 * a PSP was told to report, so that a change of it is noticed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pm_return add unit_ids bigint[]`.execute(db);
  await sql`
    update pm_return set unit_ids = array(
      select distinct unit from (
        select pm_return.business_unit_id as unit
        union all select charge.business_unit_id
        from pm_return_line line join pm_transaction charge on charge.id = line.transaction_id
        where line.return_id = pm_return.id) found
      order by unit)`.execute(db);
  await sql`
    alter table pm_return
      alter unit_ids set not null,
      add check (cardinality(unit_ids) > 0),
      drop constraint pm_return_content_hash_key,
      add unique (content_hash, unit_ids)`.execute(db);
  await sql`alter table pm_provider_setting add hook_origin text`.execute(db);
}
