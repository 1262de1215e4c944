import { sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';

export type NewAccount = {
  name: string;
  business_unit_id: number;
  kind: 'bank' | 'cash';
  bank: string | null;
  agency: string | null;
  number: string | null;
  opening_cents: number;
  opening_on: string;
  receives_charges: boolean;
  created_at: Date;
  updated_at: Date;
};

/** Ids in the order of the rows. */
export async function insertAccounts(trx: Db, rows: NewAccount[]): Promise<number[]> {
  const made = await trx.insertInto('fn_bank_account').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

/** Centres whose code begins with another's stand below it; ids by code. */
export async function insertCenters(
  trx: Db,
  centers: readonly (readonly [code: string, name: string])[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [code, name] of centers) {
    const parent_id = ids.get(code.slice(0, Math.max(code.lastIndexOf('.'), 0))) ?? null;
    const row = { code, name, parent_id };
    const made = await trx
      .insertInto('fn_cost_center')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(code, made.id);
  }
  return ids;
}

export async function listAccounts(trx: Db): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('fn_account').select(['code', 'id']).execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export type Moved = {
  id: number;
  on: string;
  cents: number;
  source: string | null;
  who: string | null;
  document: string | null;
};

/** What moved in a bank account in these days, as its bank wrote it down. */
export async function listMoved(
  trx: Db,
  accountId: number,
  { from, until }: { from: string; until: string },
): Promise<Moved[]> {
  return trx
    .selectFrom('fn_movement as movement')
    .leftJoin('fn_entry as entry', 'entry.id', 'movement.entry_id')
    .select(['movement.id', 'movement.on', 'movement.cents', 'entry.source'])
    .select(['entry.document', 'entry.supplier_name as who'])
    .where('movement.fn_bank_account_id', '=', accountId)
    .where('movement.on', '>=', from)
    .where('movement.on', '<=', until)
    .where('movement.cents', '<>', 0)
    .orderBy('movement.on')
    .orderBy('movement.id')
    .execute();
}

/** What a bank account held before a day. */
export async function heldBefore(trx: Db, accountId: number, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (opening_cents + coalesce((select sum(cents) from fn_movement
      where fn_bank_account_id = account.id and "on" < ${day}), 0))::bigint as cents
    from fn_bank_account account where id = ${accountId}`.execute(trx);
  return rows[0]?.cents ?? 0;
}

/** Bills of a unit that are overdue since these days, the latest first. */
export async function listOverdue(
  trx: Db,
  unitId: number,
  { from, until, most }: { from: string; until: string; most: number },
): Promise<{ on: string; cents: number; who: string | null }[]> {
  return trx
    .selectFrom('fn_entry')
    .select(['due_date as on', 'supplier_name as who', 'amount_cents as cents'])
    .where('business_unit_id', '=', unitId)
    .where('direction', '=', 'payable')
    .where('status', '=', 'open')
    .where('due_date', '>=', from)
    .where('due_date', '<=', until)
    .orderBy('due_date', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Matches the lines of a statement, in the order of its file, with movements; null for those that stay open. */
export async function matchLines(
  trx: Db,
  { statementId, movements }: { statementId: number; movements: (number | null)[] },
  { now, by }: { now: Date; by: number },
): Promise<void> {
  await sql`
    with line as (
      select id, cents, row_number() over (order by id) as place
      from fn_statement_line where statement_id = ${statementId}
    ), pair as (
      select line.id, line.cents, given.movement_id
      from unnest(${movements}::bigint[]) with ordinality as given (movement_id, place) join line using (place)
      where given.movement_id is not null
    ), matched as (
      insert into fn_match (line_id, movement_id, cents, made, created_by, created_at)
      select id, movement_id, cents, false, ${by}, ${now} from pair
    )
    update fn_statement_line set state = 'matched', matched_by = ${by}, matched_at = ${now}
    from pair where pair.id = fn_statement_line.id`.execute(trx);
}

export async function insertRules(
  trx: Db,
  rules: { business_unit_id: number; text: string; description: string; fn_account_id: number }[],
  { now, by }: { now: Date; by: number },
): Promise<void> {
  const made = { direction: 'payable', used: 1, created_by: by, created_at: now, updated_at: now };
  await trx
    .insertInto('fn_statement_rule')
    .values(rules.map((rule) => ({ ...rule, ...made })))
    .execute();
}

/** Closes months that have their row, each on the eighth of the next one. */
export async function closeMonths(
  trx: Db,
  { units, months, by }: { units: number[]; months: string[]; by: number },
): Promise<void> {
  await sql`
    update fn_month set closed = true, closed_by = ${by},
      closed_at = (month + interval '1 month 7 days 15 hours') at time zone 'UTC'
    where business_unit_id = any(${units}::bigint[]) and month = any(${months}::date[])`.execute(
    trx,
  );
}
