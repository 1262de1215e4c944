import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldsAlone } from '../../../../test/folds-alone.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { externalThread } from '../../messages/external-thread.ts';
import { appendMessages, systemLine } from '../../messages/write.ts';
import { readComparison } from '../comparison.ts';
import { isStillCounting } from '../reading/counted-until.store.ts';
import { tellPast } from './backfill.ts';
import { foldChanges } from './fold.ts';
import { rebuild } from './rebuild.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await foldsAlone(server);
});
afterAll(() => server.stop());

const rows = async (text: string) => (await server.ctx.pool.query(text)).rows;
const counts = async () => {
  const found = await rows(
    `select kind, count(*)::int as n, sum(cents)::bigint as cents from rp_fact where until is null group by kind order by kind`,
  );
  return Object.fromEntries(found.map(({ kind, n, cents }) => [kind, `${n} ${cents}`]));
};

/** As if the installation had been there before events were kept. */
async function forgetEvents() {
  for (const table of ['at_ticket_event', 'rp_fact', 'rp_sum', 'rp_changed', 'rp_waiting'])
    await rows(`delete from ${table}`);
  await rows(`update rp_backfill set next_id = 0, last_id = greatest(
    (select max(id) from at_ticket), (select max(id) from pm_transaction where ticket_id is null))`);
}

test('an installation that was there before has the same numbers, as far as messages and the present state tell them', async () => {
  await foldChanges(server.ctx);
  const told = await counts();
  await forgetEvents();
  expect(await isStillCounting(server.ctx.db)).toBe(true);
  await tellPast(server.ctx);
  expect(await isStillCounting(server.ctx.db)).toBe(false);
  const events = await rows('select count(*)::int as n from at_ticket_event');
  await foldChanges(server.ctx);
  const { reopened, solved, ...right } = told;
  const again = await counts();
  expect(again).toMatchObject(right);
  // That a ticket was done before it was opened again is not known.
  const numberOf = (text = '0 0') => Number(text.split(' ')[0]);
  expect(numberOf(again.solved)).toBe(numberOf(solved) - numberOf(reopened));
  expect(again.reopened).toBeUndefined();
  expect(await rebuild(server.ctx)).toMatchObject({ factsWrong: 0, sumsWrong: 0 });

  // Begun again, it tells nothing twice.
  await rows('update rp_backfill set next_id = 0');
  await tellPast(server.ctx);
  expect(await rows('select count(*)::int as n from at_ticket_event')).toEqual(events);
});

const factsOf = async (ticket: number) =>
  (
    await rows(
      `select kind, day::text, coalesce(seconds, -1) as seconds from rp_fact where ticket_id = ${ticket} and kind <> 'held'
       order by at, id`,
    )
  ).map(({ kind, day, seconds }) => `${kind} ${day} ${seconds}`);
const write = (ticket: number, authorKind: 'staff' | 'visitor') =>
  server.ctx.db.transaction().execute((trx) => {
    const line = { ...systemLine('Olá'), authorKind } as const;
    return appendMessages(trx, externalThread(ticket), [line], server.ctx.clock());
  });

test('a ticket that somebody touches before its past is told loses none of it', async () => {
  const [{ id }] = await rows(
    `select ticket_id as id from rp_fact fact where kind in ('first', 'next') and exists (
       select from at_ticket ticket join at_ticket_status status on status.id = status_id
       where ticket.id = fact.ticket_id and status.kind = 'open')
     order by ticket_id desc limit 1`,
  );
  const [{ done }] = await rows(
    `select ticket_id as done from rp_fact where kind = 'solved' order by ticket_id desc limit 1`,
  );
  const [before, solved] = [await factsOf(id), await factsOf(done)];
  await forgetEvents();
  await rows(
    `update at_ticket set sector_id = (select max(id) from gl_sector), updated_at = now() where id = ${id}`,
  );
  await write(id, 'visitor');
  await write(id, 'staff');
  await rows(
    `update at_ticket set assignee_id = (select max(id) from gl_user), updated_at = now() where id = ${done}`,
  );
  await foldChanges(server.ctx);
  expect([await factsOf(id), await factsOf(done)]).toEqual([[], []]);

  await tellPast(server.ctx);
  await foldChanges(server.ctx);
  const after = await factsOf(id);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toEqual([expect.stringMatching(/^next /)]);
  expect(await factsOf(done)).toEqual(solved);
  expect(await rebuild(server.ctx)).toMatchObject({ factsWrong: 0, sumsWrong: 0 });
  expect((await readComparison(server.ctx.db)).past).toBeUndefined();
});

test('who asks again after an answer that came before the past was told waits', async () => {
  const [{ id }] = await rows(
    `select ticket_id as id from rp_waiting where ticket_id in (select id from at_ticket where assignee_id is null)
     order by since limit 1`,
  );
  await forgetEvents();
  await write(id, 'staff');
  await tellPast(server.ctx);
  const waits = () => rows(`select ticket_id as id from rp_waiting where ticket_id = ${id}`);
  await foldChanges(server.ctx);
  expect(await waits()).toEqual([]);
  await write(id, 'visitor');
  await foldChanges(server.ctx);
  expect(await waits()).toEqual([{ id }]);
});
