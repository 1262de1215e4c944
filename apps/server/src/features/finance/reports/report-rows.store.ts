import type { ReportRow } from '@balcao/contract/finance/report-rows';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Units } from '../finance.policy.ts';
import type { EntryKey, LineKey, MovementKey } from './report-key.rules.ts';

/** A key with what its ids stand for: the accounts and cost centres of a branch. */
export type Asked = { units: Units } & (
  | { key: MovementKey }
  | { key: EntryKey }
  | { key: LineKey; accountIds: readonly number[]; centerIds?: readonly number[] | undefined }
);

type Where = RawBuilder<SqlBool>;
type Source = { from: RawBuilder<unknown>; columns: RawBuilder<unknown>; where: Where[] };

const any = (values: readonly number[]) => sql`any(${[...values]}::bigint[])`;

function within(day: RawBuilder<unknown>, { units, key }: Asked): Where[] {
  const { from, until } = key;
  const parts: Where[] = [sql`${day} between ${from}::date and ${until}::date`];
  if (units !== 'all') parts.push(sql`row.business_unit_id = ${any(units)}`);
  return parts;
}

/** The opposite of what came takes from what came. */
const isIn = sql<SqlBool>`(row.cents > 0) = (row.reverses_id is null)`;
const sides: Record<MovementKey['side'], Where> = {
  in: sql`(row.transfer_id is null and ${isIn})`,
  out: sql`(row.transfer_id is null and not (${isIn}))`,
  transfer: sql`row.transfer_id is not null`,
  all: sql`true`,
};

const party = sql`coalesce((select name from gl_user where id = entry.person_id), entry.supplier_name)`;
const nameOf = (table: string, id: RawBuilder<unknown>) =>
  sql`(select name from ${sql.table(table)} where id = ${id})`;
const accountOf = (id: RawBuilder<unknown>) =>
  sql`(select code || ' ' || name from fn_account where id = ${id})`;
/** Of the entry's only part. */
const part = (column: string) => sql`(select case when count(*) = 1 then min(${sql.ref(column)}) end
  from fn_entry_part where entry_id = entry.id)`;

function movements(asked: Asked & { key: MovementKey }): Source {
  return {
    from: sql`fn_movement row left join fn_entry entry on entry.id = row.entry_id`,
    columns: sql`'movement' as kind, row.id, row."on", row.entry_id as fn_entry_id,
      coalesce(entry.description, row.note, 'Transferência entre contas') as description, entry.document,
      ${party} as party, ${accountOf(part('fn_account_id'))} as account,
      ${nameOf('fn_cost_center', part('fn_cost_center_id'))} as cost_center,
      ${nameOf('fn_bank_account', sql`row.fn_bank_account_id`)} as bank_account,
      case when ${asked.key.side === 'out'} then -row.cents else row.cents end as cents`,
    where: [...within(sql`row."on"`, asked), sides[asked.key.side]],
  };
}

function entries(asked: Asked & { key: EntryKey }): Source {
  return {
    from: sql`fn_entry row join fn_entry entry on entry.id = row.id`,
    columns: sql`'entry' as kind, row.id, row.due_date as "on", row.id as fn_entry_id, row.description, row.document,
      ${party} as party, ${accountOf(part('fn_account_id'))} as account,
      ${nameOf('fn_cost_center', part('fn_cost_center_id'))} as cost_center, null as bank_account,
      row.amount_cents - row.settled_cents as cents`,
    where: [
      ...within(sql`row.due_date`, asked),
      sql`row.direction = ${asked.key.direction}`,
      sql`row.status in ('open', 'partial')`,
    ],
  };
}

type LinesAsked = Extract<Asked, { key: LineKey }>;

function lines(asked: LinesAsked): Source {
  const { key, accountIds, centerIds } = asked;
  const where: Where[] = [
    ...within(sql`row."on"`, asked),
    sql`row.basis = ${key.basis}`,
    sql`row.fn_account_id = ${any(accountIds)}`,
  ];
  if (key.centerId === 0) where.push(sql`row.fn_cost_center_id is null`);
  else if (centerIds) where.push(sql`row.fn_cost_center_id = ${any(centerIds)}`);
  return {
    from: sql`fn_line row join fn_entry entry on entry.id = row.entry_id`,
    columns: sql`'line' as kind, row.id, row."on", row.entry_id as fn_entry_id, entry.description, entry.document,
      ${party} as party, ${accountOf(sql`row.fn_account_id`)} as account,
      ${nameOf('fn_cost_center', sql`row.fn_cost_center_id`)} as cost_center,
      (select account.name from fn_movement moved join fn_bank_account account on account.id = moved.fn_bank_account_id
        where moved.id = row.movement_id) as bank_account,
      row.cents`,
    where,
  };
}

const isOf = <K extends Asked['key']>(asked: Asked, of: K['of']): asked is Asked & { key: K } =>
  asked.key.of === of;

function sourceOf(asked: Asked): Source {
  if (isOf<MovementKey>(asked, 'movement')) return movements(asked);
  if (isOf<EntryKey>(asked, 'entry')) return entries(asked);
  return lines(asked as LinesAsked);
}

const dayColumn = ({ key }: Asked) => (key.of === 'entry' ? sql`row.due_date` : sql`row."on"`);

function selected(asked: Asked) {
  const { from, columns, where } = sourceOf(asked);
  return sql`select ${columns}, ${nameOf('gl_business_unit', sql`row.business_unit_id`)} as business_unit_name
    from ${from} where ${sql.join(where, sql` and `)} order by ${dayColumn(asked)}, row.id`;
}

/** One page of the rows behind a number, oldest first. */
export async function listRows(
  db: Db,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    ${selected(asked)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many rows there are, `most` at most. */
export async function countRows(db: Db, asked: Asked, most: number): Promise<number> {
  const { from, where } = sourceOf(asked);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from
      (select from ${from} where ${sql.join(where, sql` and `)} limit ${most}) as row`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All rows behind a number in batches, through a cursor of the transaction. */
export async function* eachBatch(trx: Db, asked: Asked, size: number) {
  await sql`declare report_rows no scroll cursor for ${selected(asked)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<ReportRow>`fetch forward ${sql.lit(size)} from report_rows`.execute(
      trx,
    );
    if (rows.length === 0) return;
    yield rows;
  }
}
