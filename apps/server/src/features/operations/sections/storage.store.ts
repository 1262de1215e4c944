import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type UnitFiles = { unit_id: number | null; files: number; bytes: number };
export type StorageSum = UnitFiles & {
  /** Null for files that belong to no business unit. */
  name: string | null;
  counted_at: Date;
  /** Of all units, also of those beyond the list. */
  all_files: number;
  all_bytes: number;
};

const MOST = 51;

/** As counted last night, the largest first. */
export async function listStorageSums(db: Db): Promise<StorageSum[]> {
  const { rows } = await sql<StorageSum>`
    select sum.business_unit_id as unit_id, unit.name, sum.files, sum.bytes, sum.counted_at,
      (sum(sum.files) over ())::int8 as all_files, (sum(sum.bytes) over ())::int8 as all_bytes
    from gl_storage_sum sum left join gl_business_unit unit on unit.id = sum.business_unit_id
    order by sum.bytes desc, unit.id limit ${MOST}`.execute(db);
  return rows;
}

type CountedPage = UnitFiles & { last_id: number };

/** Files of {tickets}, charges, notes and entries after this id, by their unit; no rows after the last one. */
export async function countPage(db: Db, after: number, most: number): Promise<CountedPage[]> {
  const { rows } = await sql<CountedPage>`
    with page as materialized (
      select id as file_id, origin, size, removed_at is null as is_there,
        case when parent_code ~ '^[0-9]{1,15}$' then parent_code::bigint end as id
      from gl_resource where gl_resource.id > ${after} order by gl_resource.id limit ${most})
    select coalesce(ticket.business_unit_id, charge.business_unit_id, note.business_unit_id,
        entry.business_unit_id) as unit_id,
      count(*) filter (where is_there) as files,
      coalesce(sum(page.size) filter (where is_there), 0)::int8 as bytes, max(file_id) as last_id
    from page
    left join at_ticket ticket on page.origin = 'at_ticket' and ticket.id = page.id
    left join pm_transaction charge on page.origin = 'pm_transaction' and charge.id = page.id
    left join nf_invoice note on page.origin = 'nf_invoice' and note.id = page.id
    left join fn_entry entry on page.origin = 'fn_entry' and entry.id = page.id
    group by 1`.execute(db);
  return rows;
}

/** Units that were deleted meanwhile are left out. */
export async function replaceSums(trx: Db, sums: UnitFiles[], now: Date): Promise<void> {
  await sql`delete from gl_storage_sum`.execute(trx);
  await sql`
    insert into gl_storage_sum (business_unit_id, files, bytes, counted_at)
    select unit_id, files, bytes, ${now}
    from unnest(${sums.map(({ unit_id }) => unit_id)}::int8[],
      ${sums.map(({ files }) => files)}::int8[], ${sums.map(({ bytes }) => bytes)}::int8[])
      as counted (unit_id, files, bytes)
    where unit_id is null or exists (select from gl_business_unit unit where unit.id = unit_id)`.execute(
    trx,
  );
}
