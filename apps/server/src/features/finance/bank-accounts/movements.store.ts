import { COUNT_CAP } from '@balcao/contract/paging';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type Asked = { id: number; from: string; until: string };

/** The movements of an account, along their index. */
const within = ({ id, from, until }: Asked) =>
  sql`movement.fn_bank_account_id = ${id} and movement."on" between ${from}::date and ${until}::date`;

/** Exact up to the cap, so that counting costs the same however many there are. */
export async function countMovements(db: Db, asked: Asked) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from fn_movement as movement where ${within(asked)} limit ${COUNT_CAP + 1}) as found`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return { total: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP };
}

export type MovementRow = {
  id: number;
  on: string;
  cents: number;
  entry: { id: number; description: string } | null;
  transfer_id: string | null;
  other: { id: number; name: string; unit_id: number } | null;
  reverses_id: number | null;
  is_reversed: boolean;
  note: string | null;
  reason: string | null;
  user: { id: number; name: string } | null;
};

/** A page of them, newest first. */
export async function listMovements(
  db: Db,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with page as (
      select * from fn_movement as movement where ${within(asked)}
      order by "on" desc, id desc limit ${limit} offset ${offset}
    )
    select page.id, page."on", page.cents, page.transfer_id, page.reverses_id, page.note, page.reason,
      exists (select from fn_movement as back where back.reverses_id = page.id) as is_reversed,
      (select json_build_object('id', entry.id, 'description', entry.description)
        from fn_entry as entry where entry.id = page.entry_id) as entry,
      (select json_build_object('id', account.id, 'name', account.name, 'unit_id', account.business_unit_id)
        from fn_movement as side join fn_bank_account as account on account.id = side.fn_bank_account_id
        where side.transfer_id = page.transfer_id and side.fn_bank_account_id <> page.fn_bank_account_id
        limit 1) as other,
      (select json_build_object('id', person.id, 'name', person.name)
        from gl_user as person where person.id = page.created_by) as user
    from page order by page."on" desc, page.id desc`.execute(db);
  return rows;
}

/** What moved after a movement on its own day. */
export async function movedLater(
  db: Db,
  { id, on, after }: { id: number; on: string; after: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from fn_movement
    where fn_bank_account_id = ${id} and "on" = ${on}::date and id > ${after}`.execute(db);
  return rows[0]?.cents ?? 0;
}
