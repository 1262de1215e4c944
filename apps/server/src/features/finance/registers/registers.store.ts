import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type TreeTable = 'fn_account' | 'fn_cost_center';

/** Changes of a tree wait for each other, so that two cannot form a loop together. */
export async function lockTree(trx: Db, table: TreeTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table} tree`}))`.execute(trx);
}

/** The row and all rows above it, nearest first. */
export async function listChain(trx: Db, table: TreeTable, id: number | null): Promise<number[]> {
  if (id === null) return [];
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, parent_id from ${sql.table(table)} where id = ${id}
      union
      select above.id, above.parent_id
      from ${sql.table(table)} as above join chain on above.id = chain.parent_id
    )
    select id from chain`.execute(trx);
  return rows.map((row) => row.id);
}

/** Locked, nothing is booked to it before the transaction ends. */
export function lockAccount(trx: Db, id: number) {
  return trx
    .selectFrom('fn_account')
    .select(['id', 'code', 'kind', 'active', 'purpose'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function lockCenter(trx: Db, id: number) {
  return trx
    .selectFrom('fn_cost_center')
    .select(['id', 'code', 'active'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The name of the other row that has this code. */
export async function nameOfCode(
  trx: Db,
  table: TreeTable,
  { id = 0, code }: { id: number | undefined; code: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where code = ${code} and id <> ${id}`.execute(trx);
  return rows[0]?.name;
}

export async function belowOf(trx: Db, table: TreeTable, id: number) {
  const { rows } = await sql<{ any: boolean; active: boolean }>`
    select count(*) > 0 as any, coalesce(bool_or(active), false) as active
    from ${sql.table(table)} where parent_id = ${id}`.execute(trx);
  return rows[0] ?? { any: false, active: false };
}

const columns = { fn_account: 'fn_account_id', fn_cost_center: 'fn_cost_center_id' } as const;
const keys = { fn_account: 'accountId', fn_cost_center: 'centerId' } as const;

/** Whether entries, the journal, rules or repetitions that still run name it. */
export async function isUsed(trx: Db, table: TreeTable, id: number): Promise<boolean> {
  const column = sql.ref(columns[table]);
  const path = `$.** ? (@.${keys[table]} == $id || @.${columns[table]} == $id)`;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from fn_entry_part where ${column} = ${id})
      or exists (select from fn_line where ${column} = ${id})
      or exists (select from fn_statement_rule where ${column} = ${id})
      or exists (select from fn_recurrence where state = 'active'
        and jsonb_path_exists(terms, ${path}::jsonpath, jsonb_build_object('id', ${id}::bigint))) as used`.execute(
    trx,
  );
  return rows[0]?.used ?? false;
}
