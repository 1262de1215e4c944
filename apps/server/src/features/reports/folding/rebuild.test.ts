import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldsAlone } from '../../../../test/folds-alone.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { isStillCounting } from '../reading/counted-until.store.ts';
import { countAnew, foldChanges, hoursOf } from './fold.ts';
import { countUnexpected, insertCheck, listMonths, noteSumsBehind } from './rebuild.store.ts';
import { countPage, rebuild } from './rebuild.ts';
import { recount } from './recount.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await foldsAlone(server);
  await foldChanges(server.ctx);
});
afterAll(() => server.stop());

const rows = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const right = { factsWrong: 0, sumsWrong: 0 };

test('what waits to be counted is no difference', async () => {
  const [{ id }] = await rows('select max(id) as id from at_ticket');
  await rows(`update at_ticket set person_city = 'Recife - PE' where id = $1`, [id]);
  expect(await rebuild(server.ctx)).toMatchObject(right);

  // Nor is what happens while the comparison goes on.
  const changes = async (queued: boolean) => {
    await rows(`update at_ticket set person_city = 'Olinda - PE' where id = $1`, [id]);
    if (!queued) await rows('delete from rp_changed');
    return server.ctx.db.transaction().execute(async (trx) => {
      const all = { tickets: [Number(id)], charges: [] };
      const { wrong } = await countAnew(trx, all, await hoursOf(server.ctx, trx));
      expect(wrong.length).toBeGreaterThan(0);
      return countUnexpected(trx, wrong);
    });
  };
  expect(await changes(true)).toBe(0);
  await rows(`update at_ticket set person_city = 'Recife - PE' where id = $1`, [id]);
  await foldChanges(server.ctx);
  expect(await changes(false)).toBeGreaterThan(0);
});

test('other hours of a unit count its tickets anew, and are no difference', async () => {
  const spans = 'select sum(work_seconds)::int as sum from rp_fact where business_unit_id = $1';
  const [{ unit }] = await rows(
    `select business_unit_id as unit from rp_fact where work_seconds > 0 group by 1 order by count(*) desc limit 1`,
  );
  const before = await rows(spans, [unit]);
  const hours = `update gl_business_unit set work_days = $2, opens_at = '09:00', closes_at = '10:00' where id = $1`;
  await rows(hours, [unit, ['1']]);
  await recount(server.ctx);
  expect(await rows(spans, [unit])).not.toEqual(before);
  await rows(hours, [unit, ['2', '3']]);
  expect(await rebuild(server.ctx)).toMatchObject(right);
  expect(await rows('select * from rp_recount')).toEqual([]);
});

test('a status of another kind ends its tickets, or opens them again', async () => {
  const held = `select count(*)::int as n from rp_fact where kind = 'held' and until is null and ticket_id in (
    select id from at_ticket where status_id = $1 and merged_into is null)`;
  const [{ id, n }] = await rows(
    `select status_id as id, count(*)::int as n from at_ticket ticket join at_ticket_status status on status.id = status_id
     where kind = 'open' and merged_into is null group by 1 order by 2 desc limit 1`,
  );
  expect(await rows(held, [id])).toEqual([{ n }]);
  await rows(`update at_ticket_status set kind = 'done' where id = $1`, [id]);
  await recount(server.ctx);
  expect(await rows(held, [id])).toEqual([{ n: 0 }]);
  await rows(`update at_ticket_status set kind = 'open' where id = $1`, [id]);
  await recount(server.ctx);
  expect(await rows(held, [id])).toEqual([{ n }]);
  expect(await rebuild(server.ctx)).toMatchObject(right);
});

test('one due date in a far year is one month, and not all until then', async () => {
  const before = await listMonths(server.ctx.db, 'asked');
  const [{ id }] = await rows(
    `select pm_transaction_id as id from rp_fact where kind = 'asked' limit 1`,
  );
  await rows(`update pm_transaction set counted_due_date = '9999-12-31' where id = $1`, [id]);
  await foldChanges(server.ctx);
  const after = await listMonths(server.ctx.db, 'asked');
  expect(after).toEqual([...before, '9999-12-01']);
  expect(await rebuild(server.ctx)).toMatchObject(right);
});

test('a report says that it is still being counted from when facts differ until their sums do not', async () => {
  await rows('delete from rp_fact');
  expect(await isStillCounting(server.ctx.db)).toBe(false);
  // A rebuild that was broken off after its first page.
  const [{ ids }] = await rows('select array_agg(id::int) as ids from at_ticket');
  await countPage(server.ctx, { tickets: ids, charges: [] }, () => {});
  expect(await isStillCounting(server.ctx.db)).toBe(true);
  // Nor do checks that do not come to their end make it forgotten.
  for (let tries = 0; tries < 101; tries += 1) await insertCheck(server.ctx.db, server.ctx.clock());
  expect(await isStillCounting(server.ctx.db)).toBe(true);
  // A check that had begun before it does not know of it.
  const [{ id }] = await rows('insert into rp_check (begun_at) values (now()) returning id');
  await rows('update rp_check set sums_behind = false');
  await server.ctx.db.transaction().execute((trx) => noteSumsBehind(trx, server.ctx.clock()));
  await rows('update rp_check set ended_at = now() where id = $1', [id]);
  expect(await isStillCounting(server.ctx.db)).toBe(true);
  await rebuild(server.ctx);
  expect(await isStillCounting(server.ctx.db)).toBe(false);
  expect(await rebuild(server.ctx)).toMatchObject(right);
});

test('a month that is too much for one statement is made dekad by dekad', async () => {
  await rows(`update rp_sum set n = n + 1 where kind = 'arrived' and by = 'place' and bucket = -1`);
  const [{ n }] = await rows(`select count(*)::int as n from rp_sum
    where kind = 'arrived' and by = 'place' and bucket = -1`);
  // Ends statements that correct more than a dekad, as the limit of time would.
  await rows(`create function too_much() returns trigger language plpgsql as $$ begin
    if (select count(distinct "on") from come where grain = 'dekad') > 1 then
      raise exception 'too much' using errcode = '57014';
    end if;
    return null; end $$`);
  for (const event of ['insert', 'update'])
    await rows(`create trigger too_much_${event} after ${event} on rp_sum referencing new table as come
      for each statement execute function too_much()`);
  const { sumsWrong } = await rebuild(server.ctx);
  expect(sumsWrong).toBe(n);
  await rows('drop function too_much cascade');
  expect(await rebuild(server.ctx)).toMatchObject(right);
});
