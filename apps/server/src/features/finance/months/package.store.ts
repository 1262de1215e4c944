import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** A closed month, until the moment of its closing changes. */
export type Closing = { unitId: number; month: string; closedAt: Date };
type Span = { from: string; until: string };

const BATCH_ROWS = 500;

/** The rows of a query in batches, through a cursor of a transaction. */
async function* batches<Row>(trx: Db, query: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  await sql`declare package_rows no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`
      fetch forward ${sql.lit(BATCH_ROWS)} from package_rows`.execute(trx);
    if (rows.length === 0) return;
    yield rows;
  }
}

export type PartRow = {
  id: number;
  direction: string;
  status: string;
  source: string;
  description: string;
  document: string | null;
  person_name: string | null;
  supplier_name: string | null;
  account_code: string;
  account_name: string;
  center_name: string | null;
  competence: string;
  due_date: string;
  amount_cents: number;
  competence_cents: number;
  cash_cents: number;
};

/** The accounts of each entry that the journal names in these days. */
export const eachPart = (trx: Db, unitId: number, { from, until }: Span) =>
  batches<PartRow>(
    trx,
    sql`
      with part as (
        select entry_id, fn_account_id, fn_cost_center_id,
          coalesce(sum(cents) filter (where basis = 'competence'), 0)::bigint as competence_cents,
          coalesce(sum(cents) filter (where basis = 'cash'), 0)::bigint as cash_cents
        from fn_line
        where basis in ('competence', 'cash') and "on" between ${from} and ${until}
          and business_unit_id = ${unitId}
        group by 1, 2, 3)
      select entry.id, entry.direction, entry.status, entry.source, entry.description, entry.document,
        person.name as person_name, entry.supplier_name, account.code as account_code,
        account.name as account_name, center.code || ' ' || center.name as center_name,
        entry.competence, entry.due_date, entry.amount_cents, part.competence_cents, part.cash_cents
      from part join fn_entry entry on entry.id = part.entry_id
        join fn_account account on account.id = part.fn_account_id
        left join fn_cost_center center on center.id = part.fn_cost_center_id
        left join gl_user person on person.id = entry.person_id
      order by entry.id, account.code, center.code`,
  );

export type MovementRow = {
  id: number;
  on: string;
  bank_account: string;
  entry_id: number | null;
  description: string | null;
  amount_cents: number;
  interest_cents: number;
  fine_cents: number;
  discount_cents: number;
  cents: number;
  reverses_id: number | null;
  reason: string | null;
  note: string | null;
};

/** What moved in the bank accounts of a unit. */
export const eachMovement = (trx: Db, unitId: number, { from, until }: Span) =>
  batches<MovementRow>(
    trx,
    sql`
      select moved.id, moved."on", account.name as bank_account, moved.entry_id, entry.description,
        moved.amount_cents, moved.interest_cents, moved.fine_cents, moved.discount_cents, moved.cents,
        moved.reverses_id, moved.reason, moved.note
      from fn_movement moved join fn_bank_account account on account.id = moved.fn_bank_account_id
        left join fn_entry entry on entry.id = moved.entry_id
      where moved.business_unit_id = ${unitId} and moved."on" between ${from} and ${until}
      order by moved."on", moved.id`,
  );

/** The imported statements of a unit that have a line in these days, or could. */
export function listStatements(db: Db, unitId: number, { from, until }: Span) {
  return db
    .selectFrom('fn_statement as statement')
    .innerJoin('fn_bank_account as account', 'account.id', 'statement.fn_bank_account_id')
    .select(['statement.id', 'statement.filename', 'statement.format', 'statement.storage_key'])
    .where('account.business_unit_id', '=', unitId)
    .where('statement.first_on', '<=', until)
    .where('statement.last_on', '>=', from)
    .orderBy('statement.id')
    .execute();
}

const ofClosing = (db: Db, { unitId, month, closedAt }: Closing) =>
  db
    .updateTable('fn_month')
    .where('business_unit_id', '=', unitId)
    .where('month', '=', `${month}-01`)
    .where('closed', '=', true)
    .where('closed_at', '=', closedAt);

/** Where the package of that closing is; false when the month was opened since, or has its package. */
export async function updateProgress(
  db: Db,
  closing: Closing,
  set: { package_state: 'waiting' | 'making' | 'retrying' | 'failed'; package_done: number },
): Promise<boolean> {
  const query = ofClosing(db, closing).set(set).where('package_state', '!=', 'ready');
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

type Kept = { key: string; bytes: number; sha256: Buffer };

/** Names the package that is whole; false when the month was opened since, or another try was first. */
export async function keepPackage(db: Db, closing: Closing, kept: Kept): Promise<boolean> {
  const query = ofClosing(db, closing)
    .set({ package_state: 'ready', package_done: 100, package_key: kept.key })
    .set({ package_bytes: kept.bytes, package_sha256: kept.sha256 })
    .where('package_state', '!=', 'ready');
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export const findPackage = (db: Db, unitId: number, month: string) =>
  db
    .selectFrom('fn_month')
    .select([
      'closed',
      'closed_at',
      'package_state',
      'package_done',
      'package_key',
      'package_bytes',
    ])
    .where('business_unit_id', '=', unitId)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst();
