import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Words = { id: number; words: string };

/** What their banks did not do, where the finance desk looks for it. */
export async function tellErrors(trx: Db, told: readonly Words[], now: Date): Promise<void> {
  if (told.length === 0) return;
  await sql`
    update pm_transaction set provider_error = given.words, updated_at = ${now}
    from unnest(${told.map(({ id }) => id)}::bigint[], ${told.map(({ words }) => words)}::text[]) as given (id, words)
    where pm_transaction.id = given.id`.execute(trx);
}

/** Faults that are over. */
export async function clearErrors(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update pm_transaction set provider_error = null, updated_at = ${now}
    where id = any(${[...ids]}::bigint[]) and provider_error is not null`.execute(trx);
}

export async function cancelMany(trx: Db, cancelled: readonly Words[], now: Date): Promise<void> {
  if (cancelled.length === 0) return;
  await sql`
    update pm_transaction set status = 'cancelled', cancelled_at = ${now}, updated_at = ${now},
      cancel_reason = given.words, provider_error = case when provider_wait is null then null else provider_error end
    from unnest(${cancelled.map(({ id }) => id)}::bigint[], ${cancelled.map(({ words }) => words)}::text[])
      as given (id, words)
    where pm_transaction.id = given.id`.execute(trx);
}
