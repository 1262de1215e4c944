import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Units } from '../finance.policy.ts';

const inUnits = (column: RawBuilder<unknown>, units: Units): RawBuilder<SqlBool> =>
  units === 'all' ? sql`true` : sql`${column} = any(${[...units]}::bigint[])`;

export type BankAccount = {
  id: number;
  unitId: number;
  bank: string | null;
  agency: string | null;
  number: string | null;
  active: boolean;
  csv_mapping: unknown;
};

/** A bank account of these units. */
export function findAccount(db: Db, id: number, units: Units): Promise<BankAccount | undefined> {
  return db
    .selectFrom('fn_bank_account as account')
    .select(['id', 'business_unit_id as unitId', 'bank', 'agency', 'number', 'active'])
    .select('csv_mapping')
    .where('id', '=', id)
    .where(inUnits(sql`account.business_unit_id`, units))
    .executeTakeFirst();
}

export type StatementRow = {
  id: number;
  fn_bank_account_id: number;
  bank_account_name: string;
  business_unit_id: number;
  filename: string;
  format: 'ofx' | 'csv';
  first_on: string | null;
  last_on: string | null;
  balance_cents: number | null;
  balance_on: string | null;
  line_count: number;
  new_count: number;
  user: string | null;
  created_at: Date;
  open: number;
  matched: number;
  ignored: number;
};

const columns = sql`
  file.id, file.fn_bank_account_id, account.name as bank_account_name, account.business_unit_id, file.filename,
  file.format, file.first_on, file.last_on, file.balance_cents, file.balance_on, file.line_count, file.new_count,
  person.name as user, file.created_at`;
const from = sql`
  fn_statement file join fn_bank_account account on account.id = file.fn_bank_account_id
  left join gl_user person on person.id = file.created_by`;
/** What became of the lines of each; a statement has at most 50,000. */
const counted = sql`
  select found.*, counts.* from found cross join lateral (
    select count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'matched')::int as matched,
      count(*) filter (where state = 'ignored')::int as ignored
    from fn_statement_line line where line.statement_id = found.id) counts`;

export async function findStatement(db: Db, id: number, units: Units) {
  const { rows } = await sql<StatementRow>`
    with found as (select ${columns} from ${from}
      where file.id = ${id} and ${inUnits(sql`account.business_unit_id`, units)})
    ${counted}`.execute(db);
  return rows[0];
}

type Filter = { units: Units; accountId: number | undefined };

const where = ({ units, accountId }: Filter) => sql`
  ${inUnits(sql`account.business_unit_id`, units)}
    and (${accountId ?? null}::bigint is null or file.fn_bank_account_id = ${accountId ?? null})`;

/** The newest first. */
export async function listStatements(
  db: Db,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    with found as (select ${columns} from ${from} where ${where(filter)}
      order by file.id desc limit ${limit} offset ${offset})
    ${counted} order by found.id desc`.execute(db);
  return rows;
}

export async function countStatements(db: Db, filter: Filter, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${from} where ${where(filter)} limit ${cap}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
