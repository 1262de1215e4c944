import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Each table's keys and what it adds up, as migrations 0062 and 0072 make them. */
const tables = {
  fn_entry_sum: {
    keys: ['grain', 'on', 'direction', 'business_unit_id', 'status'],
    sums: ['entries', 'amount_cents', 'settled_cents'],
  },
  fn_account_sum: {
    keys: [
      'grain',
      'on',
      'fn_account_id',
      'fn_cost_center_id',
      'direction',
      'business_unit_id',
      'status',
    ],
    sums: ['entries', 'amount_cents', 'settled_cents'],
  },
  fn_movement_sum: {
    keys: ['grain', 'on', 'fn_bank_account_id', 'business_unit_id', 'kind'],
    sums: ['in_cents', 'out_cents'],
  },
  fn_line_sum: {
    keys: ['grain', 'on', 'basis', 'business_unit_id', 'fn_account_id', 'fn_cost_center_id'],
    sums: ['lines', 'cents'],
  },
} as const;

type Summed = keyof typeof tables;
export const summedTables = Object.keys(tables) as Summed[];

/** Adds the differences of a table up, so that one row stands for a day or month. Single rows stay as they are. */
export async function compactSums(db: Db, name: Summed): Promise<void> {
  const table = sql.table(name);
  const { keys, sums } = tables[name];
  const by = sql.join(keys.map((key) => sql.ref(key)));
  const totals = sql.join(sums.map((sum) => sql`sum(${sql.ref(sum)})`));
  const some = sql.join(
    sums.map((sum) => sql<SqlBool>`sum(${sql.ref(sum)}) <> 0`),
    sql` or `,
  );
  await sql`
    with many as (
      select array_agg(ctid) as rows from ${table} group by ${by} having count(*) > 1
    ), gone as (
      delete from ${table} where ctid = any(array(select unnest(rows) from many)) returning *
    )
    insert into ${table}
    select ${by}, ${totals} from gone group by ${by} having ${some}`.execute(db);
}
