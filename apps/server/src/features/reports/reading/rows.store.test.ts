import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { type Database, openDatabase } from '../../../platform/database/open.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { FactKind } from '../folding/fact.rules.ts';
import { type Behind, countRows, factsBehind } from './rows.store.ts';

// Which indexes find the rows behind a number: among 60,000 facts, as many of a kind as reports have.

let database: Database;
beforeAll(async () => {
  const { url } = await testDatabase();
  database = openDatabase(url, { max: 2, log: createLogger('silent') });
  await database.pool.query(`
    insert into rp_fact (kind, at, day, ticket_id, user_id, campaign, affiliate, city, type, provider, tags, cents)
    select kind, at, (at at time zone 'America/Sao_Paulo')::date, n, 1 + n % 40,
      case when n % 5000 < 10 then 'rara' when n % 2 = 0 then 'comum' else '' end,
      case when n % 5000 < 10 then 'rara' else '' end,
      case when n % 5000 < 10 then 'rara' when n % 2 = 0 then 'comum' else '' end,
      case when is_charge then case when n % 5000 < 10 then 'rara' else 'pix' end else '' end,
      case when is_charge then case when n % 5000 < 10 then 'rara' else 'local' end else '' end,
      case when n % 5000 < 10 then '{7,8}' when n % 2 = 0 then '{8}' else '{}' end::bigint[], n
    from generate_series(1, 60000) n
    cross join lateral (select (array['arrived', 'arrived', 'paid', 'given_back', 'open', 'asked'])[1 + n % 6] as kind) made
    cross join lateral (select kind in ('open', 'asked', 'paid', 'given_back') as is_charge,
      timestamptz '2026-01-01 12:00-03' + n % 500 * interval '1 day' + n % 7 * interval '1 hour' as at) moment`);
  await database.pool.query('analyze rp_fact');
});
afterAll(() => database.close());

const behind = (what: Behind['what'], by: Behind['by'] = null, code = ''): Behind => ({
  what,
  by,
  code,
  which: { sectors: 'all', units: 'all', ownOf: null, sectorId: null, unitId: null, userId: null },
  period: { from: '2026-01-01', to: '2027-12-31' },
  sight: { all: true },
  today: '2027-06-01',
  now: new Date(),
  seesPayers: true,
});
const page = { limit: 20, offset: 0 };

async function planOf(asked: Behind): Promise<string> {
  const { rows } = await sql<Record<string, string>>`
    explain (costs off) ${factsBehind(asked, page)}`.execute(database.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const ids = async (query: ReturnType<typeof factsBehind>) =>
  (await sql<{ id: number }>`${query}`.execute(database.db)).rows.map(({ id }) => id);

const plain = async (asked: Behind, condition: string) => {
  const kinds = asked.what === 'overdue' ? ['open'] : (asked.what as readonly FactKind[]);
  const { rows } = await database.pool.query(
    `select id from rp_fact where kind = any($1) and ${condition} order by day desc, at desc, id desc`,
    [kinds],
  );
  return rows.map(({ id }) => id as number);
};

test.each([
  ['campaign', 'arrived', 'rara', `campaign = 'rara'`],
  ['affiliate', 'arrived', 'rara', `affiliate = 'rara'`],
  ['city', 'paid', 'rara', `city = 'rara'`],
  ['type', 'asked', 'rara', `type = 'rara'`],
  ['provider', 'asked', 'rara', `provider = 'rara'`],
  ['type', 'overdue', 'rara', `type = 'rara' and day < '2027-06-01'`],
  ['tag', 'arrived', '7', 'tags @> array[7]::bigint[]'],
  ['hour', 'arrived', '1-14', `to_char(at at time zone 'America/Sao_Paulo', 'ID-HH24') = '1-14'`],
  ['user', 'arrived', '7', 'user_id = 7'],
] as const)(
  'rows by %s of %s: an index finds those of a rare value, and no others',
  async (by, what, code, condition) => {
    const asked = behind(what === 'overdue' ? what : [what], by, code);
    const plan = await planOf(asked);
    expect(plan).toContain(`rp_fact_${by}_idx`);
    expect(plan).not.toMatch(/Seq Scan|rp_fact_day_idx/);
    const all = await plain(asked, condition);
    expect(all.length).toBeGreaterThan(15);
    expect(await ids(factsBehind(asked, { limit: 100_000, offset: 0 }))).toEqual(all);
    expect(await countRows(database.db, asked, 10_000)).toBe(all.length);
  },
);

test.each([
  [['paid'], null, '', 'rp_fact_day_idx'],
  [['paid', 'given_back'], null, '', 'rp_fact_day_idx'],
  [['paid', 'given_back'], 'campaign', 'comum', 'rp_fact_campaign_idx'],
] as const)(
  'the newest of %s by %s “%s” come in the order of an index, not of a sort of all',
  async (what, by, code, index) => {
    const asked = behind(what, by, code);
    const plan = await planOf(asked);
    const nodes = plan.split('\n');
    expect(
      nodes.filter((line) => line.includes(`Index Scan Backward using ${index}`)),
    ).toHaveLength(what.length);
    expect(nodes.filter((line) => /Incremental Sort/.test(line))).toHaveLength(what.length);
    expect(plan).toMatch(/Presorted Key: (rp_fact\w*\.)?day\b/);
    expect(plan).not.toContain('Seq Scan');
    const all = await plain(asked, code ? `campaign = '${code}'` : 'true');
    const found = await ids(factsBehind(asked, { limit: 50, offset: 1_000 }));
    expect(found).toEqual(all.slice(1_000, 1_050));
  },
);

test('what is no value of a row has no rows, and what came by none has all of them', async () => {
  for (const [by, code] of [
    ['user', 'x'],
    ['hour', '8-1'],
    ['tag', ''],
  ] as const)
    expect(await countRows(database.db, behind(['arrived'], by, code), 10)).toBe(0);
  const asked = behind(['arrived'], 'campaign', '');
  expect(await countRows(database.db, asked, 100_000)).toBe(
    (await plain(asked, `campaign = ''`)).length,
  );
});
