import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { lockOpenings } from '../months/month-gate.store.ts';

/** Whether money moved in the account or statements were imported, and the day of its first movement. */
export async function usageOf(trx: Db, id: number) {
  const first = await trx
    .selectFrom('fn_movement')
    .select('on')
    .where('fn_bank_account_id', '=', id)
    .orderBy('on')
    .limit(1)
    .executeTakeFirst();
  const statement = await trx
    .selectFrom('fn_statement')
    .select('id')
    .where('fn_bank_account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return { firstOn: first?.on ?? null, hasStatements: statement !== undefined };
}

/** The last closed month of a unit from a day on, `yyyy-mm-01`; none is closed before the transaction ends, which must lock no accounts after this. */
export async function lastClosedMonth(
  trx: Db,
  unitId: number,
  since: string,
): Promise<string | undefined> {
  await lockOpenings(trx, unitId, 'share');
  const { rows } = await sql<{ month: string }>`
    select month from fn_month
    where business_unit_id = ${unitId} and month >= date_trunc('month', ${since}::date)::date and closed
    order by month desc limit 1`.execute(trx);
  return rows[0]?.month;
}

/** Takes the mark of receiving charges from the unit's other accounts; their ids. */
export async function takeCharges(trx: Db, unitId: number, except: number | undefined) {
  const { rows } = await sql<{ id: number }>`
    update fn_bank_account set receives_charges = false,
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where business_unit_id = ${unitId} and receives_charges and id <> ${except ?? 0}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
