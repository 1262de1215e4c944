import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { dayFromNow } from '../../../../test/days.ts';
import { foldsAlone } from '../../../../test/folds-alone.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { foldChanges } from '../folding/fold.ts';
import { listLargest } from './largest.store.ts';

const MOST = 200;
const MADE_UP = 3_000;

let server: TestServer;
let admin: TestClient;
const query = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
beforeAll(async () => {
  server = await startTestServer();
  await foldsAlone(server);
  await foldChanges(server.ctx);
  admin = await loggedIn(server.url, 'admin');
  const day = dayFromNow(-3);
  // As many visits, conversations and arrivals as their number says, of names that strangers made up.
  await query(
    `insert into ad_visit_sum (day, at_chatbot_id, by, code, visits)
      select $1::date, (select min(id) from at_chatbot), 'campaign', 'inventada-' || n, n / 2 from generate_series(2, $2::int) n`,
    [day, MADE_UP],
  );
  // With their sums of the day: totals are read from them.
  await query(
    `with fact as (insert into rp_fact (kind, at, day, campaign, city)
      select kind, $1::date + time '15:00', $1::date, 'inventada-' || n, 'Cidade ' || n from generate_series(1, $2::int) n
        cross join (values ('arrived', 1), ('talked', 1), ('talked', 2)) made (kind, every) where n % every = 0
      returning kind, day)
    insert into rp_sum (grain, by, code, kind, "on", business_unit_id, sector_id, bucket, is_work, n, cents)
    select 'day', 'place', '', kind, day, 0, 0, -1, false, count(*), 0 from fact group by kind, day`,
    [day, MADE_UP],
  );
});
afterAll(() => server.stop());

type Table = {
  rest: number;
  rows: { key: string; label: string; values: (number | null)[] }[];
};
const one = `from=${dayFromNow(-3)}&to=${dayFromNow(-3)}`;
async function tableBy(by: string) {
  const { status, body } = await admin.call(`/api/report/results?${one}&by=${by}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const data = body.data as {
    tables: (Table & { key: string })[];
    figures: { key: string; value: number }[];
  };
  const table = data.tables.find(({ key }) => key === 'by');
  if (!table) throw new Error('no table');
  const totals = ['visits', 'conversations', 'tickets'].map(
    (name) => data.figures.find(({ key }) => key === name)?.value,
  );
  return { table, totals };
}

/** What each key has, counted plainly. */
const plain = (column: 'campaign' | 'city') =>
  query(
    `with own as (select ${column} as key, kind, count(*)::int as n from rp_fact
        where day = $1 and kind in ('arrived', 'talked', 'left', 'bought', 'signed', 'charged', 'paid', 'given_back') group by 1, 2
      union all select code, 'visits', sum(visits)::int from ad_visit_sum
        where day = $1 and by = 'campaign' and '${column}' = 'campaign' group by code)
    select key, coalesce(sum(n) filter (where kind = 'visits'), 0)::int as visits,
      coalesce(sum(n) filter (where kind = 'talked'), 0)::int as talked,
      coalesce(sum(n) filter (where kind = 'arrived'), 0)::int as arrived
    from own group by key order by 2 desc, 3 desc, 4 desc, key`,
    [dayFromNow(-3)],
  ) as Promise<{ key: string; visits: number; talked: number; arrived: number }[]>;

test.each(['campaign', 'city'] as const)(
  'by %s stand those who have most, how many others there are, and the totals of all',
  async (by) => {
    const { table, totals } = await tableBy(by);
    const all = await plain(by);
    expect(all.length).toBeGreaterThan(MADE_UP - 2);
    expect(table.rows).toHaveLength(MOST);
    expect(table.rest).toBe(all.length - MOST);
    const largest = all
      .slice(0, MOST)
      .map(({ key, visits, talked, arrived }) => [
        key,
        by === 'city' ? null : visits,
        talked,
        arrived,
      ]);
    const rows = table.rows.map(({ key, values }) => [key, ...values.slice(0, 3)]);
    const byKey = (rows: unknown[][]) => rows.map(String).toSorted();
    expect(byKey(rows)).toEqual(byKey(largest));
    // Rows with the same numbers come by their names.
    expect(rows.map((row) => row.slice(1))).toEqual(largest.map((row) => row.slice(1)));
    const sum = (name: 'talked' | 'arrived') => all.reduce((sum, row) => sum + row[name], 0);
    expect(totals.slice(1)).toEqual([sum('talked'), sum('arrived')]);
    const [{ n }] = await query(
      `select sum(visits)::int as n from ad_visit_sum where by = 'campaign' and day = $1`,
      [dayFromNow(-3)],
    );
    expect(totals[0]).toBe(n);
  },
);

test('the database gives no more than was asked for, also with a person chosen', async () => {
  const which = {
    sectors: 'all',
    units: 'all',
    ownOf: null,
    sectorId: null,
    unitId: null,
  } as const;
  const asked = {
    kinds: ['arrived', 'talked'] as const,
    key: 'campaign',
    withVisits: false,
  } as const;
  const period = { from: dayFromNow(-3), to: dayFromNow(-3) };
  const { sums, count } = await listLargest(
    server.ctx.db,
    { ...asked, which: { ...which, userId: 0 } },
    period,
    5,
  );
  expect(new Set(sums.map(({ key }) => key)).size).toBe(5);
  expect(count).toBeGreaterThanOrEqual(MADE_UP);
  const none = { from: period.to, to: dayFromNow(-4) };
  expect(
    await listLargest(server.ctx.db, { ...asked, which: { ...which, userId: null } }, none, 5),
  ).toEqual({ sums: [], count: 0 });
});
