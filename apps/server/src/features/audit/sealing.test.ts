import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { createLogger } from '../../platform/logger.ts';
import { shiftTransactions } from './sealing.store.ts';
import { checkAudit, continueChain, pruneAudit, sealAudit } from './sealing.ts';

const secret = 'the secret of this installation, long enough';
const log = createLogger('silent');
const opened: (Database & { drop(): Promise<void> })[] = [];
let database: Database;
beforeEach(async () => {
  const { url, drop } = await testDatabase();
  database = openDatabase(url, { max: 20, log });
  opened.push({ ...database, drop });
});
afterAll(async () => {
  for (const { close, drop } of opened) await close().finally(drop);
});

const sealing = (by = secret) =>
  ({
    db: database.db,
    config: { secret: by },
    clock: () => new Date(),
  }) as Parameters<typeof sealAudit>[0];
const check = (noted?: string) => checkAudit(database.db, [secret], noted);
const write = (recordId: number) =>
  database.db
    .transaction()
    .execute((trx) =>
      writeAudit(trx, null, { action: 'update', record: 'gl_sector', recordId, after: { n: 1 } }),
    );
const unsealed = async () => (await check()).open;
/** Other tests' transactions in the same PostgreSQL delay the sealing. */
const sealAll = () =>
  expect.poll(() => sealAudit(sealing()).then(unsealed), { timeout: 30_000 }).toBe(0);

async function sealed(rounds = 2) {
  for (let round = 0; round < rounds; round++) {
    await Promise.all([write(round * 3 + 1), write(round * 3 + 2), write(round * 3 + 3)]);
    await sealAll();
  }
}
/** Only the owner of the tables can do this. */
async function tamper(statement: ReturnType<typeof sql>, table = 'gl_audit') {
  await sql`alter table ${sql.table(table)} disable trigger all`.execute(database.db);
  await statement.execute(database.db);
  await sql`alter table ${sql.table(table)} enable trigger all`.execute(database.db);
}
const firstId = async () =>
  (await database.db.selectFrom('gl_audit').select('id').orderBy('id').executeTakeFirstOrThrow())
    .id;

test('a chain that nobody touched holds, and names its last seal', async () => {
  await sealed();
  const checked = await check();
  expect(checked).toMatchObject({ entries: 6, open: 0, faults: [], hasNoted: true });
  expect(checked.head).toMatch(/^[\da-f]{64}$/);
  await sealed(1);
  expect(await check(checked.head ?? '')).toMatchObject({ entries: 9, hasNoted: true });
  expect(await check('0'.repeat(64))).toMatchObject({ hasNoted: false });
});

test('entries and seals cannot be changed, deleted or emptied by anybody who is not the owner of the tables', async () => {
  await sealed(1);
  for (const statement of [
    sql`update gl_audit set action = 'x'`,
    sql`delete from gl_audit`,
    sql`truncate gl_audit`,
    sql`delete from gl_audit_seal`,
  ]) {
    await expect(statement.execute(database.db)).rejects.toThrow('never changed');
  }
});

test('every column that the owner changes is found, with its entry', async () => {
  await sealed();
  const id = await firstId();
  for (const change of [
    `actor_id = 1`,
    `impersonator_id = 1`,
    `at = at + interval '1 microsecond'`,
    `action = 'x'`,
    `record = 'x'`,
    `record_id = 9`,
    `before = '{}'`,
    `after = '{"n": 2}'`,
    `ip = '10.0.0.1'`,
    `user_agent = 'x'`,
    `request_id = 'x'`,
  ]) {
    const column = change.split(' ')[0] ?? '';
    await database.db
      .insertInto('gl_user')
      .values(person)
      .onConflict((c) => c.doNothing())
      .execute();
    await sql`create table kept as select * from gl_audit where id = ${id}`.execute(database.db);
    await tamper(sql`update gl_audit set ${sql.raw(change)} where id = ${id}`);
    expect((await check()).faults, change).toMatchObject([{ kind: 'changed', entries: [id] }]);
    await tamper(
      sql`update gl_audit set ${sql.ref(column)} = (select ${sql.ref(column)} from kept) where id = ${id}`,
    );
    await sql`drop table kept`.execute(database.db);
    expect((await check()).faults, change).toEqual([]);
  }
});
const person = { name: 'A', nickname: 'A', email: 'a@exemplo.com.br', level: 1 };

test('a removed entry and one that is added behind a seal are found', async () => {
  await sealed();
  const id = await firstId();
  await tamper(sql`delete from gl_audit where id = ${id}`);
  expect((await check()).faults).toEqual([{ seal: 1, kind: 'removed', entries: [id] }]);
  await sql`
    insert into gl_audit (action, record, record_id, xid)
    select 'update', 'gl_sector', 5, min(xid) from gl_audit`.execute(database.db);
  const added = (await check()).faults.find(({ kind }) => kind === 'added');
  expect(added?.entries).toHaveLength(1);
});

test('seals that are changed, taken out of the chain, or made without the secret are found', async () => {
  await sealed(3);
  const { seals, head } = await check();
  expect((await checkAudit(database.db, ['another secret'])).faults).toHaveLength(seals);
  await tamper(sql`delete from gl_audit_seal where id = 2`, 'gl_audit_seal');
  expect((await check()).faults).toContainEqual({ seal: 3, kind: 'seal', entries: [] });
  await tamper(sql`delete from gl_audit_seal where id > 1`, 'gl_audit_seal');
  // A truncated chain is sound in itself: only the noted hash reveals it.
  await sealAll();
  expect(await check(head ?? '')).toMatchObject({ faults: [], hasNoted: false });
});

test('writers do not wait for the sealing, and what commits late is sealed when it has', async () => {
  await sealed(1);
  let finish = () => {};
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const late = database.db.transaction().execute(async (trx) => {
    await writeAudit(trx, null, { action: 'update', record: 'gl_sector', recordId: 50 });
    begin();
    await mayFinish;
  });
  await begun;
  await Promise.all([write(51), write(52)]);
  await Promise.all([sealAudit(sealing()), sealAudit(sealing())]);
  // Later ids are committed, but a transaction that began before them is not: none is sealed.
  expect(await check()).toMatchObject({ entries: 3, open: 2, faults: [] });
  finish();
  await late;
  await sealAll();
  expect(await check()).toMatchObject({ entries: 6, faults: [] });
});

test('many writers and several sealers at once leave one sound chain', async () => {
  const writing = Array.from({ length: 200 }, (_, n) => write(n + 1));
  await Promise.all([...writing, ...Array.from({ length: 5 }, () => sealAudit(sealing()))]);
  await sealAll();
  expect(await check()).toMatchObject({ entries: 200, open: 0, faults: [] });
});

test('the chain goes on after a dump was restored where transactions are counted anew', async () => {
  const { db } = database;
  await db.transaction().execute((trx) => shiftTransactions(trx, 1_000_000));
  await sealed();
  await db.transaction().execute((trx) => shiftTransactions(trx, 0));
  await continueChain({ db });
  await sealed(1);
  expect(await check()).toMatchObject({ entries: 9, open: 0, faults: [] });
});

test('old entries go by twenty seals at a time, and the chain still holds', async () => {
  await sealed(42);
  const { seals } = await check();
  await pruneAudit(database, new Date(Date.now() + 1_000));
  const { rows } = await sql<{ seal: number }>`
    select after->'seal' as seal from gl_audit where action = 'audit.prune' order by id`.execute(
    database.db,
  );
  const ends = rows.map(({ seal }) => seal);
  expect(ends.slice(0, 2)).toEqual([20, 40]);
  expect(ends.at(-1)).toBe(seals - 1);
  expect(await check()).toMatchObject({ pruned: seals - 1, faults: [] });
});
