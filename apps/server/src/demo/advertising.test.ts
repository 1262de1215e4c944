import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('four campaigns have a believable half year of spending, none of it to come', async () => {
  const { rows } = await server.ctx.pool.query(`
    select campaign.code, campaign.active, count(*)::int as days, min(cents)::int as least,
      max(cents)::int as most, sum(cents)::int as cents, campaign.budget_cents as budget,
      bool_and(day >= starts_on and day <= coalesce(ends_on, day) and day < now()) as within
    from ad_advertisement campaign join ad_spending on ad_advertisement_id = campaign.id
    group by campaign.id order by campaign.id`);
  expect(rows.map(({ code, days, active }) => [code, days, active])).toEqual([
    ['economia-meta', 183, true],
    ['busca-energia-solar', 183, true],
    ['antes-e-depois', 60, false],
    ['feira-campinas', 5, false],
  ]);
  for (const { code, least, most, cents, budget, within } of rows) {
    expect(within, code).toBe(true);
    expect(least, code).toBeGreaterThan(0);
    expect(most, code).toBeLessThan(least * 5);
    expect(cents / Number(budget), code).toBeGreaterThan(0.6);
    expect(cents, code).toBeLessThanOrEqual(Number(budget) * 1.05);
  }
});

test('half a year of visits and what they brought stands in the report, each number with its rows', async () => {
  const count = async (text: string) => Number((await server.ctx.pool.query(text)).rows[0].n);
  expect(await count('select count(*) as n from ad_touch')).toBeGreaterThan(1_500);
  expect(await count(`select sum(visits) as n from ad_visit_sum where by = 'campaign'`)).toBe(
    await count('select count(*) as n from ad_touch'),
  );
  expect(await count('select count(*) as n from ad_touch where at > now()')).toBe(0);
  const kinds = await server.ctx.pool.query(
    'select kind, count(*)::int as n from ad_conversion group by kind',
  );
  const made = Object.fromEntries(kinds.rows.map(({ kind, n }) => [kind, n]));
  expect(made.ticket).toBeGreaterThan(200);
  expect(made.signed).toBeGreaterThan(0);
  expect(made.paid).toBeGreaterThan(10);
  expect(
    await count(`select count(distinct last_campaign) as n from ad_conversion`),
  ).toBeGreaterThan(2);
});
