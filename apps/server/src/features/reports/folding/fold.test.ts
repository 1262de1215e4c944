import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { foldsAlone } from '../../../../test/folds-alone.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { readComparison } from '../comparison.ts';
import { foldChanges } from './fold.ts';
import { forget } from './forget.ts';
import { rebuild } from './rebuild.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  await foldsAlone(server);
  await foldChanges(server.ctx);
});
afterAll(() => server.stop());

const rows = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

test('a ticket that cannot be counted is set aside: the others count, and reports are read', async () => {
  const [{ id: bad }] = await rows(
    `select ticket_id as id from rp_fact where kind = 'held' and until is null order by id limit 1 offset 9`,
  );
  const before = await rows('select * from rp_fact where ticket_id = $1 order by id', [bad]);
  // No calendar has this day.
  await rows(
    `insert into at_ticket_event (ticket_id, kind, at, status_kind) values ($1, 'changed', 'infinity', 'done')`,
    [bad],
  );
  await rows('delete from rp_fact where ticket_id <> $1', [bad]);
  await rows('insert into rp_changed (ticket_id) select id from at_ticket order by id');

  const admin = await loggedIn(server.url, 'admin');
  expect((await admin.call('/api/report/tickets')).status).toBe(200);
  await foldChanges(server.ctx);
  expect(await rows('select * from rp_changed')).toEqual([]);
  expect(await rows('select * from rp_fact where ticket_id = $1 order by id', [bad])).toEqual(
    before,
  );
  const arrived = `select count(*)::int as n from rp_fact where kind = 'arrived'`;
  expect(await rows(arrived)).toEqual(await rows('select count(*)::int as n from at_ticket'));
  const { aside } = await readComparison(server.ctx.db);
  expect(aside).toEqual({ count: 1, ticket_id: bad });

  // The night tries again: first in vain, then not.
  await rebuild(server.ctx);
  expect((await readComparison(server.ctx.db)).aside.count).toBe(1);
  await rows(`delete from at_ticket_event where at = 'infinity'`);
  await rebuild(server.ctx);
  expect((await readComparison(server.ctx.db)).aside.count).toBe(0);
});

test('what was erased is forgotten, though another server folds at that moment', async () => {
  const [{ city }] = await rows(
    `select code as city from rp_sum where by = 'city' and code <> '' and n > 0 limit 1`,
  );
  const other = await server.ctx.pool.connect();
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtext('balcao-reports'))`);
  await rows('update at_ticket set person_city = null where person_city = $1', [city]);
  const forgotten = forget(server.ctx);
  await expect
    .poll(
      async () =>
        (
          await rows(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
        ).length,
    )
    .toBe(1);
  await other.query('commit');
  other.release();
  await forgotten;
  expect(await rows(`select * from rp_sum where by = 'city' and code = $1`, [city])).toEqual([]);
});
