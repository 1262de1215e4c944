import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { type Database, openDatabase } from './database/open.ts';
import { sweepActs } from './database/repeated-act-rows.ts';
import { createLogger } from './logger.ts';
import { type Act, actOnce, type Keep, keepAnswer } from './repeated-acts.ts';

let clone: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  clone = await testDatabase();
  database = openDatabase(clone.url, { max: 5, log: createLogger('silent') });
  await sql`create table done (what text, user_id bigint)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});
beforeEach(async () => {
  await sql`truncate done, gl_repeated_act`.execute(database.db);
});

const KEY = 'um-pedido-de-teste';
const act = (asked: string, userId = 1, key = KEY): Act => ({
  userId,
  key,
  requestHash: createHash('sha256').update(asked).digest(),
});

/** Writes one row and answers with how many there are. */
const write = (what: string) => (keep: Keep<{ rows: number }>) =>
  database.db.transaction().execute(async (trx) => {
    await sql`insert into done values (${what}, 1)`.execute(trx);
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from done`.execute(
      trx,
    );
    return keep(trx, { rows: rows[0]?.rows ?? 0 });
  });
async function done(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from done`.execute(
    database.db,
  );
  return rows[0]?.n ?? 0;
}

test('the same key twice is one act with the first answer; without a key each is an act', async () => {
  const { db } = database;
  expect(await actOnce(db, act('a'), write('a'))).toEqual({ rows: 1 });
  expect(await actOnce(db, act('a'), write('a'))).toEqual({ rows: 1 });
  expect(await done()).toBe(1);
  expect(await actOnce(db, null, write('b'))).toEqual({ rows: 2 });
  expect(await actOnce(db, null, write('b'))).toEqual({ rows: 3 });
  // Another person's key is another key.
  expect(await actOnce(db, act('a', 2), write('a'))).toEqual({ rows: 4 });
});

test('the same key with another request is refused and changes nothing', async () => {
  const { db } = database;
  await actOnce(db, act('a'), write('a'));
  await expect(actOnce(db, act('b'), write('b'))).rejects.toMatchObject({
    code: 'KEY_USED',
    status: 422,
  });
  expect(await done()).toBe(1);
});

test('an act that fails keeps nothing: its key may be used again', async () => {
  const { db } = database;
  const failing = actOnce(db, act('a'), () =>
    db.transaction().execute(async (trx) => {
      await sql`insert into done values ('half', 1)`.execute(trx);
      throw new Error('no');
    }),
  );
  await expect(failing).rejects.toThrow('no');
  expect(await done()).toBe(0);
  expect(await actOnce(db, act('a'), write('a'))).toEqual({ rows: 1 });
});

test('twenty repetitions at once are one act', async () => {
  const all = Array.from({ length: 20 }, () => actOnce(database.db, act('a'), write('a')));
  expect(await Promise.all(all)).toEqual(all.map(() => ({ rows: 1 })));
  expect(await done()).toBe(1);
});

test('a twin that another server commits first wins, whether it blocks us or makes us fail', async () => {
  const { db } = database;
  // What another server does while this one works: its own transaction, which this process does not queue.
  const elsewhere = async (keep: Keep<{ rows: number }>) => {
    await db.transaction().execute(async (trx) => {
      await sql`insert into done values ('there', 1)`.execute(trx);
      await keepAnswer(trx, act('a'), { rows: 77 });
    });
    return write('here')(keep);
  };
  expect(await actOnce(db, act('a'), elsewhere)).toEqual({ rows: 77 });
  expect(await done()).toBe(1);

  await sql`truncate done, gl_repeated_act`.execute(db);
  const refused = async () => {
    await elsewhere(async (_, answer) => answer);
    throw new Error('already done there');
  };
  expect(await actOnce(db, act('a'), refused)).toEqual({ rows: 77 });
});

test('whoever reads the database reads no answer and no key', async () => {
  const { db } = database;
  const secret = { person: 'Maria Silva', tax_id: '529.982.247-25' };
  await actOnce(db, act('a'), (keep: Keep<typeof secret>) => keep(db, secret));
  const { rows } = await sql<{ all: string }>`
    select encode(key_hash, 'escape') || encode(answer, 'escape') as all from gl_repeated_act`.execute(
    db,
  );
  expect(rows[0]?.all).not.toMatch(/Maria|529\.982|um-pedido/);
  expect(await actOnce(db, act('a'), (keep: Keep<typeof secret>) => keep(db, secret))).toEqual(
    secret,
  );
});

test('a repetition of what was too long to keep is told that it is done', async () => {
  const { db } = database;
  const long = 'x'.repeat(600_000);
  expect(await actOnce(db, act('a'), (keep: Keep<string>) => keep(db, long))).toBe(long);
  const again = actOnce(db, act('a'), write('a'));
  await expect(again).rejects.toMatchObject({ code: 'ALREADY_DONE', status: 409 });
  expect(await done()).toBe(0);
});

test('answers are forgotten after 48 hours', async () => {
  const { db } = database;
  await actOnce(db, act('a'), write('a'));
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await sweepActs(db, inHours(47));
  expect(await actOnce(db, act('a'), write('a'))).toEqual({ rows: 1 });
  await sweepActs(db, inHours(49));
  expect(await actOnce(db, act('a'), write('a'))).toEqual({ rows: 2 });
});
