import { LEVEL } from '@balcao/contract/access/permissions';
import type { FirstStep } from '@balcao/contract/operations/first-steps';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Facts = Record<FirstStep, boolean>;

/** What is there, in one statement; each part ends at the first row that it finds. */
export async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      exists (select from gl_config where key = 'COMPANY_NAME' and value is not null) as company,
      exists (select from gl_sector) as place,
      exists (
        select from at_chatbot chatbot join at_dialog dialog on dialog.id = chatbot.dialog_id
        where chatbot.active and dialog.version_id is not null
      ) as chatbot,
      exists (select from at_conversation) as link,
      exists (select from at_chatbot where embed_origins <> '{}') as embed,
      exists (select from gl_user where level < ${LEVEL.external} and active offset 1) as invite`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the facts have no row');
  return facts;
}

export async function listDismissed(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('gl_first_step').select('code').orderBy('code').execute();
  return rows.map(({ code }) => code);
}

type Dismissal = { steps: FirstStep[]; userId: number; now: Date };

export async function insertDismissed(db: Db, { steps, userId, now }: Dismissal): Promise<void> {
  const rows = [...new Set(steps)].map((code) => ({
    code,
    dismissed_by: userId,
    dismissed_at: now,
  }));
  await db
    .insertInto('gl_first_step')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

export async function deleteDismissed(db: Db, steps: FirstStep[]): Promise<void> {
  await db.deleteFrom('gl_first_step').where('code', 'in', steps).execute();
}

/** The first chatbot, one that visitors reach before others. */
export function findFirstChatbot(db: Db) {
  return db
    .selectFrom('at_chatbot')
    .select(['id', 'name'])
    .orderBy('active', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export function findFirstSector(db: Db) {
  return db
    .selectFrom('gl_sector')
    .select(['id', 'name', 'business_unit_id'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
