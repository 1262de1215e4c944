import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Removes the pictures that nothing shows any more, except new ones: their form may not be saved yet. */
export async function deleteUnused(trx: Db, before: Date): Promise<void> {
  await sql`
    delete from gl_picture as picture
    where created_at < ${before}
      and not exists (
        select from at_chatbot
        where '/pictures/' || picture.name in (logo_url, avatar_url, background_url)
      )
      and not exists (
        select from gl_config
        where key = 'COMPANY_LOGO' and value = to_jsonb('/pictures/' || picture.name)
      )
      and not exists (select from at_dialog_picture used where used.name = picture.name)`.execute(
    trx,
  );
}

export async function countPictures(trx: Db): Promise<number> {
  const { count } = await trx
    .selectFrom('gl_picture')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Picture = { name: string; bytes: Buffer; userId: number | null; now: Date };

/** A picture that is there already counts as new again. */
export async function keepPicture(trx: Db, { name, bytes, userId, now }: Picture): Promise<void> {
  await trx
    .insertInto('gl_picture')
    .values({ name, bytes, size: bytes.length, created_by: userId, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: now }))
    .execute();
}

export function findPicture(db: Db, name: string) {
  return db.selectFrom('gl_picture').select('bytes').where('name', '=', name).executeTakeFirst();
}
