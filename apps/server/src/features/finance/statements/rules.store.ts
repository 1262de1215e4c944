import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type TaughtRule = {
  id: number;
  business_unit_id: number;
  direction: string;
  description: string;
  fn_account_id: number;
  fn_cost_center_id: number | null;
};

/** Rules that are switched on, and counts that they are used; they stay so until the transaction ends. */
export async function useRules(
  trx: Db,
  ruleIds: readonly number[],
): Promise<Map<number, TaughtRule>> {
  const times = Map.groupBy(ruleIds, (id) => id);
  const { rows } = await sql<TaughtRule>`
    update fn_statement_rule rule set used = rule.used + given.times
    from (select * from unnest(${[...times.keys()]}::bigint[], ${[...times.values()].map(({ length }) => length)}::int[])
      as given (id, times) order by id) given
    where rule.id = given.id and rule.active
    returning rule.id, business_unit_id, direction, description, fn_account_id, fn_cost_center_id`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type NewRule = Omit<TaughtRule, 'id'> & { text: string; by: number; now: Date };

/** Keeps what was taught; the same text again is taught anew. */
export async function keepRule(trx: Db, { by, now, ...rule }: NewRule): Promise<number> {
  const { id } = await trx
    .insertInto('fn_statement_rule')
    .values({ ...rule, created_by: by, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_unit_id', 'direction', 'text']).doUpdateSet({
        description: rule.description,
        fn_account_id: rule.fn_account_id,
        fn_cost_center_id: rule.fn_cost_center_id,
        active: true,
        updated_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function getDescription(trx: Db, entryId: number) {
  return trx
    .selectFrom('fn_entry')
    .select('description')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
}
