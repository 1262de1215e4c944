import type { PlayAnswer, TestRest } from '@balcao/contract/dialogs/play';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

function tests(db: Db, dialogId: number) {
  return db
    .selectFrom('at_dialog_test as test')
    .leftJoin('gl_user as person', 'person.id', 'test.user_id')
    .select(['test.id', 'test.name', 'test.at', 'test.user_id as userId'])
    .select(['person.name as userName', sql<PlayAnswer[]>`test.answers`.as('answers')])
    .where('dialog_id', '=', dialogId);
}

/** The tests of a dialog in the order in which they were saved. */
export function listTests(db: Db, dialogId: number) {
  return tests(db, dialogId).orderBy('test.id').execute();
}

/** The same with what they expect. */
export function listExpectations(db: Db, dialogId: number) {
  return tests(db, dialogId)
    .select(sql<TestRest[]>`test.rests`.as('rests'))
    .orderBy('test.id')
    .execute();
}

type NewTest = {
  dialogId: number;
  name: string;
  answers: PlayAnswer[];
  rests: TestRest[];
  userId: number;
  now: Date;
};

type Most = { tests: number; bytes: number };

/** Undefined if the dialog has a test of that name, or as much as `most` allows. The caller has locked the dialog. */
export async function insertTest(trx: Db, made: NewTest, most: Most) {
  const { dialogId, name, userId, now } = made;
  const [answers, rests] = [JSON.stringify(made.answers), JSON.stringify(made.rests)];
  const left = most.bytes - Buffer.byteLength(answers) - Buffer.byteLength(rests);
  const { rows } = await sql<{ id: number }>`
    insert into at_dialog_test (dialog_id, name, answers, rests, user_id, at)
    select ${dialogId}, ${name}, ${answers}::jsonb, ${rests}::jsonb,
      ${userId}, ${now}::timestamptz
    where (
      select count(*) < ${most.tests}
        and coalesce(sum(octet_length(answers::text) + octet_length(rests::text)), 0) <= ${left}::bigint
      from at_dialog_test where dialog_id = ${dialogId}
    )
    on conflict (dialog_id, name) do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** False if there is none. */
export async function deleteTest(db: Db, dialogId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('at_dialog_test')
    .where('dialog_id', '=', dialogId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
