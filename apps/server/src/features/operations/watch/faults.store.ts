import { LEVEL } from '@balcao/contract/access/permissions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Told = { key: string; text: string };

const MOST_ADMINS = 100;

/** Those of these faults that nobody was told of within a day; of two servers that ask at once, one gets each. */
export async function takeNew(trx: Db, faults: Told[], now: Date): Promise<string[]> {
  const day = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ key: string }>`
    insert into gl_health_fault as fault (key, state, text, told_at)
    select distinct on (key) key, 'falha', text, ${now}
    from unnest(${faults.map(({ key }) => key)}::text[], ${faults.map(({ text }) => text)}::text[])
      as given (key, text) order by key
    on conflict (key) do update set text = excluded.text, told_at = excluded.told_at, over_at = null
      where fault.told_at <= ${day}
    returning key`.execute(trx);
  return rows.map(({ key }) => key);
}

/** Ends the faults that were told and are not among these, besides those of sections that nobody could read. */
export async function takeOver(
  trx: Db,
  { keys, unread, now }: { keys: string[]; unread: string[]; now: Date },
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    update gl_health_fault set over_at = ${now}
    where over_at is null and not key = any(${keys})
      and not split_part(key, '.', 1) = any(${unread})
    returning key, text`.execute(trx);
  return rows;
}

export async function forgetOld(trx: Db, now: Date): Promise<void> {
  const month = new Date(now.getTime() - 30 * 86_400_000);
  await trx.deleteFrom('gl_health_fault').where('over_at', '<', month).execute();
}

export async function listAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('gl_user')
    .select('id')
    .where('level', '<=', LEVEL.admin)
    .where('active', '=', true)
    .orderBy('level')
    .orderBy('id')
    .limit(MOST_ADMINS)
    .execute();
  return rows.map(({ id }) => id);
}

/** The address as it is when the mail leaves; undefined for somebody who is an admin no more. */
export async function findAddress(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('gl_user')
    .select('email')
    .where('id', '=', id)
    .where('level', '<=', LEVEL.admin)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.email ?? undefined;
}
