import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../test/client.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rows = async (text: string) => (await server.ctx.pool.query(text)).rows;

test('eight rules of people and five of the system have a believable half year', async () => {
  const rules = await rows(`
    select rule.name, count(delivery.id)::int as all, count(*) filter (where status = 'sent')::int as sent
    from am_rule rule left join am_delivery delivery on delivery.am_rule_id = rule.id
    group by rule.id order by rule.id`);
  expect(rules).toHaveLength(13);
  for (const { name, all, sent } of rules) {
    expect(sent, name).toBeGreaterThan(0);
    expect(sent / all, name).toBeGreaterThan(0.5);
  }
  const [whole] = await rows(`
    select count(*)::int as all, count(distinct status)::int as states,
      count(*) filter (where greatest(created_at, sent_at, updated_at) > now())::int as later,
      count(*) filter (where status <> 'skipped' and (html is null or body is null))::int as empty,
      extract(days from now() - min(created_at))::int as days,
      (select count(*)::int from (select created_at < lag(created_at) over (order by id) as back
        from am_delivery) line where back) as "outOfOrder"
    from am_delivery`);
  expect(whole).toMatchObject({ states: 5, later: 0, empty: 0, outOfOrder: 0 });
  expect(whole.days).toBeGreaterThan(150);
  expect(whole.all).toBeLessThan(700);
});

test('a mail of the system that failed can be tried again by hand', async () => {
  const admin = await loggedIn(server.url, 'admin');
  const failed = await rows(`
    select distinct on (job->>'job') id from am_delivery where status = 'failed' and job is not null`);
  expect(failed.length).toBeGreaterThanOrEqual(2);
  for (const { id } of failed) {
    const again = await admin.call(`/api/am_delivery/${id}/retry`, { method: 'POST', body: {} });
    expect(again.body.data).toMatchObject({ status: 'waiting' });
  }
});
