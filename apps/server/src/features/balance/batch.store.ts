import type { TransferFault } from '@balcao/contract/balance/batch';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { seenTickets } from '../../platform/database/seen-tickets.ts';
import type { TicketScope } from '../../platform/ticket-sight.ts';
import type { WholeLine } from './batch.rules.ts';

type State = 'preview' | 'applying' | 'applied' | 'failed';

/** The tickets among these that a person sees. */
export async function listSeen(db: Db, ids: readonly number[], scope: TicketScope) {
  const { rows } = await sql<{ id: number; merged_into: number | null }>`
    select id, merged_into from at_ticket ticket
    where id = any(${ids}::bigint[]) and ${seenTickets(scope)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type NewBatch = {
  userId: number;
  count: number;
  totalCents: number;
  faults: TransferFault[];
  now: Date;
};

export async function insertBatch(db: Db, batch: NewBatch): Promise<number> {
  const { id } = await db
    .insertInto('at_balance_batch')
    .values({
      user_id: batch.userId,
      state: 'preview',
      line_count: batch.count,
      total_cents: batch.totalCents,
      faults: JSON.stringify(batch.faults),
      created_at: batch.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertBatchLines(db: Db, id: number, lines: WholeLine[]): Promise<void> {
  const column = <K extends keyof WholeLine>(key: K) => lines.map((line) => line[key]);
  await sql`
    insert into at_balance_batch_line (batch_id, line, from_id, to_id, amount_cents, reason)
    select ${id}, * from unnest(${column('line')}::int[], ${column('from_id')}::bigint[],
      ${column('to_id')}::bigint[], ${column('amount_cents')}::bigint[],
      ${column('reason')}::text[])`.execute(db);
}

export async function findBatch(db: Db, id: number) {
  const row = await db
    .selectFrom('at_balance_batch')
    .select(['id', 'user_id', 'state', 'line_count', 'total_cents', 'done', 'faults'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, state: row.state as State, faults: row.faults as TransferFault[] };
}
export type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export function listBatchLines(db: Db, id: number): Promise<WholeLine[]> {
  return db
    .selectFrom('at_balance_batch_line')
    .select(['line', 'from_id', 'to_id', 'amount_cents', 'reason'])
    .where('batch_id', '=', id)
    .orderBy('line')
    .execute();
}

/** False if it is no longer a preview. */
export async function beginBatch(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('at_balance_batch')
    .set({ state: 'applying', begun_at: now, done: 0 })
    .where('id', '=', id)
    .where('state', '=', 'preview')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** For people who watch: outside the transaction that makes the transfers. */
export async function updateDone(db: Db, id: number, done: number): Promise<void> {
  await db.updateTable('at_balance_batch').set({ done }).where('id', '=', id).execute();
}

type End = { state: 'applied' | 'failed'; done: number; faults: TransferFault[]; now: Date };

/** Ends a batch that is under way, and drops its lines: those that were made stand in the ledgers. False if it is not under way. */
export async function endBatch(trx: Db, id: number, end: End): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('at_balance_batch')
    .set({
      state: end.state,
      done: end.done,
      faults: JSON.stringify(end.faults),
      ended_at: end.now,
    })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('at_balance_batch_line').where('batch_id', '=', id).execute();
  return numUpdatedRows > 0n;
}

/** Previews older than that which nobody has applied; their lines go with them. */
export async function deletePreviews(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('at_balance_batch')
    .where('state', '=', 'preview')
    .where('created_at', '<', before)
    .execute();
}

export async function listStuck(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('at_balance_batch')
    .select('id')
    .where('state', '=', 'applying')
    .where('begun_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}
