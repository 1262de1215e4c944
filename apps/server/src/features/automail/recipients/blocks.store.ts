import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Asked = { q?: string | undefined; now: Date };

/** Blocks that hold; by a whole address, where one is asked for. */
const standing = (db: Db, { q, now }: Asked) =>
  db
    .selectFrom('am_block')
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .$if(Boolean(q), (query) => query.where('address', '=', (q ?? '').toLowerCase()));

export function listBlocks(
  db: Db,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
) {
  return standing(db, asked)
    .select(['address', 'until', 'created_at'])
    .select(sql<'bounce' | 'complaint'>`reason`.as('reason'))
    .orderBy('created_at', 'desc')
    .orderBy('address')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Exact up to the cap. */
export async function countBlocks(db: Db, asked: Asked, cap: number): Promise<number> {
  const { count } = await db
    .selectFrom(standing(db, asked).select('address').limit(cap).as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What it was blocked for; undefined if it was not. */
export async function deleteBlock(trx: Db, address: string) {
  return trx
    .deleteFrom('am_block')
    .where('address', '=', address)
    .returning(['reason', 'created_at'])
    .executeTakeFirst();
}
