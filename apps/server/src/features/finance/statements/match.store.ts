import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { ids } from '../ledger/bulk-rows.store.ts';

export type LockedLine = {
  id: number;
  statementId: number;
  accountId: number;
  unitId: number;
  on: string;
  cents: number;
  text: string;
  state: string;
};

/** Locks lines in the order of their ids. */
export async function lockLines(trx: Db, lineIds: readonly number[]): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select line.id, line.statement_id as "statementId", line.fn_bank_account_id as "accountId",
      account.business_unit_id as "unitId", line."on", line.cents, line.text, line.state
    from fn_statement_line line join fn_bank_account account on account.id = line.fn_bank_account_id
    where line.id = ${ids(lineIds)} order by line.id for update of line`.execute(trx);
  return rows;
}

/** The unit of a line's account. */
export async function findUnitOfLine(db: Db, lineId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('fn_statement_line as line')
    .innerJoin('fn_bank_account as account', 'account.id', 'line.fn_bank_account_id')
    .select('account.business_unit_id as unitId')
    .where('line.id', '=', lineId)
    .executeTakeFirst();
  return row?.unitId;
}

/** What takes movements back: their entries and transfers. Ledger rows never change. */
export function listOwners(db: Db, movementIds: readonly number[]) {
  return db
    .selectFrom('fn_movement')
    .select(['id', 'entry_id', 'transfer_id'])
    .where('id', '=', ids(movementIds))
    .execute();
}

/** What is left of movements of an account, locked in one order: nobody else matches them meanwhile. */
export async function lockLeft(trx: Db, movementIds: readonly number[]) {
  const rows = await trx
    .selectFrom('fn_unmatched')
    .select(['movement_id', 'fn_bank_account_id', 'cents'])
    .where('movement_id', '=', ids(movementIds))
    .orderBy('movement_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.movement_id, row]));
}

export type NewMatch = {
  lineId: number;
  movementId: number;
  cents: number;
  made: boolean;
  ruleId: number | null;
};

export async function insertMatches(
  trx: Db,
  matches: readonly NewMatch[],
  { by, now }: { by: number; now: Date },
): Promise<void> {
  const column = <K extends keyof NewMatch>(name: K) => matches.map((one) => one[name]);
  await sql`
    insert into fn_match (line_id, movement_id, cents, made, rule_id, created_by, created_at)
    select given.*, ${by}, ${now} from unnest(${column('lineId')}::bigint[], ${column('movementId')}::bigint[],
      ${column('cents')}::bigint[], ${column('made')}::boolean[], ${column('ruleId')}::bigint[]) as given`.execute(
    trx,
  );
}

type State = {
  state: 'open' | 'matched' | 'ignored';
  reason?: string | null;
  by: number;
  now: Date;
};

export async function updateLines(trx: Db, lineIds: readonly number[], to: State): Promise<void> {
  const isOpen = to.state === 'open';
  await trx
    .updateTable('fn_statement_line')
    .set({
      state: to.state,
      ignore_reason: to.reason ?? null,
      matched_by: isOpen ? null : to.by,
      matched_at: isOpen ? null : to.now,
    })
    .where('id', '=', ids(lineIds))
    .execute();
}

/** Removes the matches of a line; returns them, with the entries behind. */
export async function deleteMatches(trx: Db, lineId: number) {
  const { rows } = await sql<{
    movementId: number;
    made: boolean;
    source: string | null;
    entryId: number | null;
  }>`
    with gone as (delete from fn_match where line_id = ${lineId} returning movement_id, made)
    select gone.movement_id as "movementId", gone.made, entry.source, entry.id as "entryId"
    from gone join fn_movement movement on movement.id = gone.movement_id
      left join fn_entry entry on entry.id = movement.entry_id
    order by gone.movement_id`.execute(trx);
  return rows;
}

/** The movement by which the money of a charge stands in an account. */
export async function findPosted(trx: Db, paymentId: number, accountId: number) {
  const { rows } = await sql<{ id: number; cents: number }>`
    select movement.id, movement.cents from fn_entry entry join fn_movement movement on movement.entry_id = entry.id
    where entry.pm_payment_id = ${paymentId} and entry.source = 'charge' and movement.fn_bank_account_id = ${accountId}
      and movement.reverses_id is null order by movement.id limit 1`.execute(trx);
  return rows[0];
}
