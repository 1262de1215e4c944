import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldChanges, foldForReader } from '../src/features/reports/folding/fold.ts';
import { rebuild } from '../src/features/reports/folding/rebuild.ts';
import { bucketOf } from '../src/features/reports/histogram.rules.ts';
import { loggedIn, type TestClient } from './client.ts';
import { foldsAlone } from './folds-alone.ts';
import { type Event, plainCount, randomHistories, randomOf } from './report-histories.ts';
import { startTestServer, type TestServer } from './server.ts';

const SEED = Number(process.env.SEED ?? 20_261_128);

let server: TestServer;
let admin: TestClient;
let sectors: number[];
let people: number[];
const rows = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

beforeAll(async () => {
  server = await startTestServer();
  await foldsAlone(server);
  admin = await loggedIn(server.url, 'admin');
  await rows('delete from at_ticket_event');
  await rows('delete from rp_fact');
  await rows('delete from rp_sum');
  await rows('insert into rp_changed (ticket_id) select id from at_ticket');
  await rows(
    'insert into rp_changed (pm_transaction_id) select id from pm_transaction where ticket_id is null',
  );
  await rows(
    `update gl_business_unit set work_days = '{1,2,3,4,5}', opens_at = '08:00', closes_at = '18:00'`,
  );
  sectors = (await rows('select id from gl_sector order by id limit 3')).map(({ id }) =>
    Number(id),
  );
  const holders = 'select id from gl_user where level <= 5 order by id limit 2';
  people = (await rows(holders)).map(({ id }) => Number(id));
  const wish = { tickets: 220, from: new Date('2024-01-20T12:00:00Z'), days: 400 };
  await randomHistories(server, randomOf(SEED), wish);
});
afterAll(() => server.stop());

type Figure = { key: string; value: number | null };
async function figures(query: string) {
  const { status, body } = await admin.call(`/api/report/tickets?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { data } = body as { data: { figures: Figure[] } };
  return Object.fromEntries(data.figures.map(({ key, value }) => [key, value]));
}

async function histories(): Promise<Map<number, Event[]>> {
  const events = await rows('select * from at_ticket_event order by ticket_id, id');
  return Map.groupBy(events as Event[], ({ ticket_id }) => ticket_id);
}

/** Months of 28 to 31 days, a leap day, spans over a new year and of a single day. */
const periods = [
  ...[
    ['2024-02-01', '2024-02-29'],
    ['2025-02-01', '2025-02-28'],
    ['2024-04-01', '2024-04-30'],
  ],
  ...[
    ['2024-02-15', '2024-05-14'],
    ['2024-12-20', '2025-01-10'],
    ['2024-06-30', '2024-06-30'],
  ],
  ...[
    ['2024-01-01', '2024-12-31'],
    ['2023-05-01', '2026-04-30'],
    ['2024-03-31', '2024-04-01'],
  ],
] as const;

const shares = [
  ['median', 0.5],
  ['p90', 0.9],
] as const;
const wishes = () => [
  { sector: null, user: null },
  ...sectors.map((sector) => ({ sector, user: null })),
  ...people.map((user) => ({ sector: null, user })),
];

async function expectPlainCounts() {
  const all = await histories();
  for (const [from, to] of periods as readonly (readonly [string, string])[])
    for (const wish of wishes()) {
      const filter = `${wish.sector ? `&sector_id=${wish.sector}` : ''}${wish.user ? `&user_id=${wish.user}` : ''}`;
      const query = `from=${from}&to=${to}${filter}`;
      const { count, spans } = plainCount(all, { from, to, ...wish });
      const shown = await figures(query);
      expect(shown, `seed ${SEED}: ${query}`).toMatchObject(count);
      for (const [name, exact] of Object.entries(spans))
        for (const [how, share] of shares) {
          const key = `${name}_${how}_s`;
          const seconds = exact[Math.ceil(exact.length * share) - 1];
          const value = shown[key];
          const step = seconds === undefined ? null : bucketOf(seconds);
          expect(value == null ? null : bucketOf(value), `${query} ${key}`).toBe(step);
        }
    }
}

test('figures are a plain count of events, while all servers fold at once', async () => {
  const folds = Array.from({ length: 3 }, () => foldForReader(server.ctx));
  await Promise.all(folds);
  await foldChanges(server.ctx);
  expect(await rows('select * from rp_changed')).toEqual([]);
  await expectPlainCounts();
  expect(await rebuild(server.ctx)).toMatchObject({ factsWrong: 0, sumsWrong: 0 });
});

type Compared = {
  before: { from: string; to: string };
  series: { key: string; points: { value: number | null; before: number | null }[] }[];
  tables: {
    key: string;
    rows: { key: string; values: (number | null)[]; before: (number | null)[] | null }[];
  }[];
};
const tablesOf = ({ tables }: Compared) =>
  tables.filter(({ key }) => key === 'by').flatMap(({ rows }) => rows);

test.each([
  ['2024-03-10', '2024-03-29', 'before', 'sector'],
  ['2024-05-05', '2024-08-21', 'before', 'user'],
  ['2024-05-05', '2024-08-21', 'year', 'channel'],
  ['2024-07-01', '2024-12-31', 'before', 'unit'],
])(
  'from %s to %s, the %s beside each number is what its own report says, by %s',
  async (from, to, how, by) => {
    const read = async (query: string) =>
      (await admin.call(`/api/report/tickets?by=${by}&${query}`)).body.data as Compared;
    const report = await read(`from=${from}&to=${to}&compare=${how}`);
    const own = await read(`from=${report.before.from}&to=${report.before.to}`);
    const then = new Map(tablesOf(own).map((row) => [row.key, row.values]));
    for (const row of tablesOf(report))
      if (then.has(row.key)) expect(row.before, row.key).toEqual(then.get(row.key));
      else
        expect(
          row.before?.every((value) => !value),
          row.key,
        ).toBe(true);
    const total = (values: (number | null)[]) =>
      values.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    for (const [at, { key, points }] of report.series.entries())
      expect(total(points.map(({ before }) => before)), key).toBe(
        total((own.series[at]?.points ?? []).map(({ value }) => value)),
      );
  },
);

test('a fold that is killed in the middle has counted nothing, and the next one counts all', async () => {
  await randomHistories(server, randomOf(SEED + 1), {
    ...{ tickets: 40, from: new Date('2024-10-01T00:00:00Z'), days: 60 },
  });
  const before = await rows('select count(*)::int as n, sum(n)::int as sum from rp_sum');
  // The database ends the connection of the fold once it has written sums.
  const blocker = await server.ctx.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table rp_waiting in access exclusive mode');
  const folding = foldChanges(server.ctx).then(
    () => 'folded',
    () => 'killed',
  );
  await expect
    .poll(async () => {
      const waits = await rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%rp_waiting%' and pid <> pg_backend_pid()`,
      );
      return waits.length;
    })
    .toBeGreaterThan(0);
  await blocker.query('rollback');
  blocker.release();
  expect(await folding).toBe('killed');
  expect(await rows('select count(*)::int as n, sum(n)::int as sum from rp_sum')).toEqual(before);
  await foldChanges(server.ctx);
  await expectPlainCounts();
});

test('the night’s comparison finds what is wrong, corrects it and says how much it was', async () => {
  await rows(
    'update rp_sum set n = n + 1 where ctid in (select ctid from rp_sum where n > 0 limit 5)',
  );
  await rows('delete from rp_fact where id in (select id from rp_fact where kind = $1 limit 3)', [
    'first',
  ]);
  const found = await rebuild(server.ctx);
  expect(found.factsWrong).toBe(3);
  expect(found.sumsWrong).toBeGreaterThanOrEqual(5);
  expect(await rebuild(server.ctx)).toMatchObject({ factsWrong: 0, sumsWrong: 0 });
  await expectPlainCounts();
});
