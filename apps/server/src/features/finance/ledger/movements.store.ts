import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { given, ids, inChunks } from './bulk-rows.store.ts';
import type { How } from './ledger.ts';

export type NewMovement = {
  bankAccountId: number;
  unitId: number;
  on: string;
  cents: number;
  entryId: number | null;
  amountCents?: number;
  interestCents?: number;
  fineCents?: number;
  discountCents?: number;
  transferId?: string | null;
  reversesId?: number | null;
  reason?: string | null;
  note?: string | null;
};

/** Keeps movements; returns their ids in the order given. */
export async function insertMovements(
  trx: Db,
  movements: readonly NewMovement[],
  { now, userId }: How,
): Promise<number[]> {
  const made: number[] = [];
  await inChunks(movements, async (chunk) => {
    const rows = chunk.map((one) => ({
      fn_bank_account_id: one.bankAccountId,
      business_unit_id: one.unitId,
      on: one.on,
      cents: one.cents,
      entry_id: one.entryId,
      amount_cents: one.amountCents ?? 0,
      interest_cents: one.interestCents ?? 0,
      fine_cents: one.fineCents ?? 0,
      discount_cents: one.discountCents ?? 0,
      transfer_id: one.transferId ?? null,
      reverses_id: one.reversesId ?? null,
      reason: one.reason ?? null,
      note: one.note ?? null,
      created_by: userId,
      created_at: now,
    }));
    const inserted = await sql<{ id: number }>`
      insert into fn_movement (fn_bank_account_id, business_unit_id, "on", cents, entry_id, amount_cents,
        interest_cents, fine_cents, discount_cents, transfer_id, reverses_id, reason, note, created_by, created_at)
      select * from ${given(
        rows,
        `fn_bank_account_id bigint, business_unit_id bigint, "on" date, cents bigint, entry_id bigint,
         amount_cents bigint, interest_cents bigint, fine_cents bigint, discount_cents bigint, transfer_id uuid,
         reverses_id bigint, reason text, note text, created_by bigint, created_at timestamptz`,
      )}
      returning id`.execute(trx);
    made.push(...inserted.rows.map(({ id }) => id));
  });
  return made;
}

/** Movements with their lines, that nothing has reversed. */
export async function listMovements(trx: Db, movementIds: readonly number[]) {
  const rows = await trx
    .selectFrom('fn_movement')
    .selectAll()
    .where('id', '=', ids(movementIds))
    .where('reverses_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fn_movement as back').whereRef('back.reverses_id', '=', 'fn_movement.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  const lines = await trx
    .selectFrom('fn_line')
    .select(['movement_id', 'basis', 'business_unit_id', 'fn_account_id', 'fn_cost_center_id'])
    .select('cents')
    .where('movement_id', '=', ids(movementIds))
    .orderBy('id')
    .execute();
  const of = Map.groupBy(lines, ({ movement_id }) => movement_id);
  return rows.map((row) => ({ ...row, lines: of.get(row.id) ?? [] }));
}

/** The settlements of an entry that stand, newest first, with the units whose balance they moved. */
export function listStanding(trx: Db, entryId: number) {
  return trx
    .selectFrom('fn_movement')
    .select(['id', 'on', 'amount_cents', 'business_unit_id as unitId'])
    .where('entry_id', '=', entryId)
    .where('reverses_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fn_movement as back').whereRef('back.reverses_id', '=', 'fn_movement.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
}

/** Which of these movements a statement's line is matched with. */
export async function listMatched(trx: Db, movementIds: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('fn_match')
    .select('movement_id')
    .where('movement_id', '=', ids(movementIds))
    .execute();
  return new Set(rows.map(({ movement_id }) => movement_id));
}

/** Lets one at a time take a transfer back: the ledger's rows themselves never change. */
export async function lockTransfers(trx: Db, transferIds: readonly string[]): Promise<void> {
  for (const id of [...transferIds].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
}
