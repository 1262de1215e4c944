import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Kind, Told } from './instruct.rules.ts';

export type Slip = { id: number; business_unit_id: number };
type By = { by: number | null; now: Date };

/** Adds what the bank must be told of charges; what waits already stays as it is. */
export async function insertInstructions(
  trx: Db,
  slips: readonly Slip[],
  kind: Kind,
  { by, now }: By,
): Promise<void> {
  if (slips.length === 0) return;
  await sql`
    insert into pm_instruction (transaction_id, business_unit_id, kind, created_by, created_at)
    select id, unit, ${kind}::text, ${by}::bigint, ${now}::timestamptz
    from unnest(${slips.map(({ id }) => id)}::bigint[],
      ${slips.map(({ business_unit_id: unit }) => unit)}::bigint[]) as given (id, unit)
    on conflict (transaction_id, kind) where state = 'waiting' do nothing`.execute(trx);
}

async function told(db: Db, ids: readonly number[], lock: RawBuilder<unknown>) {
  const { rows } = await sql<Told & { transaction_id: number }>`
    select transaction_id, id, kind, state from pm_instruction
    where transaction_id = any(${[...ids]}::bigint[]) order by id ${lock}`.execute(db);
  return Map.groupBy<number, Told & { transaction_id: number }>(
    rows,
    ({ transaction_id }) => transaction_id,
  ) as Map<number, Told[]>;
}

/** What banks were told of charges, by charge. */
export const listTold = (db: Db, ids: readonly number[]) => told(db, ids, sql``);

/** The same, locked: no file takes it meanwhile. */
export const lockTold = (trx: Db, ids: readonly number[]) => told(trx, ids, sql`for update`);

export async function dropInstructions(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update pm_instruction set state = 'dropped' where id = any(${[...ids]}::bigint[])`.execute(
    trx,
  );
}

type Ended = { id: number; words: string };

/** Registrations that banks ended by themselves, each as a cancellation that nobody asked for. */
export async function endRegistrations(trx: Db, ended: readonly Ended[], now: Date): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    insert into pm_instruction (transaction_id, business_unit_id, kind, state, remittance_id, words, answered_at, created_at)
    select transaction_id, business_unit_id, 'cancel', 'done', remittance_id, given.words, ${now}, ${now}
    from pm_instruction join unnest(${ended.map(({ id }) => id)}::bigint[],
      ${ended.map(({ words }) => words)}::text[]) as given (id, words) using (id)`.execute(trx);
}

type Answer = { id: number; state: 'done' | 'refused'; words: string };

export async function answerInstructions(
  trx: Db,
  answers: readonly Answer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    update pm_instruction set state = given.state, words = given.words, answered_at = ${now}
    from unnest(${answers.map(({ id }) => id)}::bigint[], ${answers.map(({ state }) => state)}::text[],
      ${answers.map(({ words }) => words)}::text[]) as given (id, state, words)
    where pm_instruction.id = given.id`.execute(trx);
}
