import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Changes of campaigns wait for each other, so that two do not get one code. */
export async function lockCampaigns(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ad_advertisement codes'))`.execute(trx);
}

/** The name of the other campaign that has this code, in whatever letters. */
export async function nameOfCode(
  trx: Db,
  { id = 0, code }: { id: number | undefined; code: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from ad_advertisement where lower(code) = lower(${code}) and id <> ${id}`.execute(
    trx,
  );
  return rows[0]?.name;
}

export async function hasSpending(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('ad_spending')
    .select('day')
    .where('ad_advertisement_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function findCampaign(db: Db, id: number) {
  return db
    .selectFrom('ad_advertisement')
    .select(['name', 'code'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A campaign whose spending is about to be written: it stays until the transaction ends. */
export function holdCampaign(trx: Db, id: number) {
  return trx
    .selectFrom('ad_advertisement')
    .select(['id', 'name', 'code', 'channel'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

/** All campaigns as files may name them; `hold`: they stay as they are named until the transaction ends. */
export function listCampaigns(db: Db, { hold }: { hold: boolean }) {
  return db
    .selectFrom('ad_advertisement')
    .select(['id', 'name', 'code'])
    .orderBy('id')
    .$if(hold, (query) => query.forKeyShare())
    .execute();
}
