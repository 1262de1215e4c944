import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Units } from '../finance.policy.ts';

/** The bank accounts of these units. */
const inUnits = (units: Units) =>
  units === 'all' ? sql`true` : sql`account.business_unit_id = any(${[...units]}::bigint[])`;

export function findAccount(db: Db, id: number) {
  return db
    .selectFrom('fn_bank_account')
    .select(['id', 'business_unit_id as unitId', 'opening_on as openingOn'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listAccounts(db: Db, units: Units, limit: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    kind: 'bank' | 'cash';
    unit_id: number;
    unit_name: string;
    receives_charges: boolean;
    active: boolean;
    opening_on: string;
  }>`
    select account.id, account.name, account.kind, account.receives_charges, account.active, account.opening_on,
      unit.id as unit_id, unit.name as unit_name
    from fn_bank_account as account join gl_business_unit as unit on unit.id = account.business_unit_id
    where ${inUnits(units)}
    order by account.active desc, searchable(unit.name), searchable(account.name), account.id
    limit ${limit}`.execute(db);
  return rows;
}

type Balance = { id: number; opening_cents: number; in_cents: number; out_cents: number };

/** Whole months before that of the day, from the stored sums, and the days of its month. */
const summed = (accounts: RawBuilder<unknown>, on: string) => sql`
  select fn_bank_account_id as id, false as is_month, in_cents, out_cents from fn_movement_sum
  where grain = 'month' and "on" < date_trunc('month', ${on}::date)::date and fn_bank_account_id = any(${accounts})
  union all
  select fn_bank_account_id, true, in_cents, out_cents from fn_movement_sum
  where grain = 'day' and "on" between date_trunc('month', ${on}::date)::date and ${on}::date
    and fn_bank_account_id = any(${accounts})`;

/** What accounts held before the month of a day, and what came and went in it until that day. Nothing before their first day. */
export async function listBalances(db: Db, ids: readonly number[], on: string): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select account.id,
      case when account.opening_on <= ${on}::date
        then account.opening_cents + coalesce(sum(part.in_cents - part.out_cents) filter (where not is_month), 0)
        else 0 end::float8 as opening_cents,
      coalesce(sum(part.in_cents) filter (where is_month), 0)::float8 as in_cents,
      coalesce(sum(part.out_cents) filter (where is_month), 0)::float8 as out_cents
    from fn_bank_account as account
      left join (${summed(sql`${[...ids]}::bigint[]`, on)}) as part on part.id = account.id
    where account.id = any(${[...ids]}::bigint[])
    group by account.id`.execute(db);
  return rows;
}

/** What moved on each day of a span, in days on which anything did. */
export async function listDays(db: Db, ids: readonly number[], from: string, until: string) {
  const { rows } = await sql<{ id: number; on: string; cents: number }>`
    select fn_bank_account_id as id, "on", sum(in_cents - out_cents)::float8 as cents
    from fn_movement_sum
    where grain = 'day' and "on" between ${from}::date and ${until}::date
      and fn_bank_account_id = any(${[...ids]}::bigint[])
    group by 1, 2`.execute(db);
  return rows;
}
