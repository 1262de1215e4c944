import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { dayFromNow } from '../../../../test/days.ts';
import { foldsAlone } from '../../../../test/folds-alone.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { foldChanges } from '../folding/fold.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  // What is folded while the test reads would change the numbers.
  await foldsAlone(server);
  await foldChanges(server.ctx);
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

type Row = { cents: number | null };
type Report = {
  figures: { key: string; value: number | null; unit: string; rows: string | null }[];
  tables: {
    key: string;
    columns: { key: string; unit: string }[];
    all: string | null;
    rest: number;
    note: string | null;
    rows: { key: string; label: string; values: (number | null)[]; rows: (string | null)[] }[];
  }[];
  series: {
    key: string;
    unit: string;
    points: { value: number | null; rows: string | null }[];
  }[];
  until: string;
};

const get = async (path: string) => {
  const { status, body } = await admin.call(`/api/report/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: unknown; total: number };
};

/** What the rows behind a number add up to. */
async function behind(name: string, span: string, key: string, unit: string) {
  let [sum, count, page] = [0, 0, 1];
  for (;;) {
    const path = `${name}/rows?${span}&per_page=100&page=${page}&key=${encodeURIComponent(key)}`;
    const { data, total } = await get(path);
    const rows = data as Row[];
    for (const { cents } of rows) sum += cents ?? 0;
    count += rows.length;
    if (count === total) return unit === 'cents' ? sum : total;
    page += 1;
  }
}

/** Shares and estimates are made of their rows, and no sum of them. */
const isSum = (key: string, unit: string) =>
  unit !== 'seconds' && unit !== 'percent' && key !== 'left_cents';

const spans = [
  `from=${dayFromNow(-29)}&to=${dayFromNow()}`,
  `from=${dayFromNow(-177)}&to=${dayFromNow(-8)}`,
  `from=${dayFromNow(-400)}&to=${dayFromNow(20)}`,
];
const cases = ['tickets', 'results', 'payments'].flatMap((name) =>
  spans.map((span) => [name, span] as const),
);

test.each(cases)('every number of %s (%s) is what its rows add up to', async (name, span) => {
  const { figures, series } = (await get(`${name}?${span}`)).data as Report;
  for (const { key, value, unit, rows } of figures) {
    if (rows === null || !isSum(key, unit)) continue;
    expect(await behind(name, span, rows, unit), `${key} ${rows}`).toBe(value);
  }
  for (const { key, points } of series) {
    const whole = figures.find((figure) => figure.key === key)?.value;
    expect(
      points.reduce((sum, { value }) => sum + (value ?? 0), 0),
      key,
    ).toBe(whole);
  }
});

type Drawer = { title: string; formula: string; total: number };

test('a share and an estimate open the rows that they are made of, and say their formula', async () => {
  const span = spans[1] ?? '';
  const opened = async (name: string, key: string) => {
    const { figures } = (await get(`${name}?${span}`)).data as Report;
    const value = (of: string) => figures.find((figure) => figure.key === of)?.value ?? 0;
    const { rows } = figures.find((figure) => figure.key === key) ?? {};
    const found = (await get(`${name}/rows?${span}&key=${rows}`)) as unknown as Drawer;
    return { ...found, value, rows: rows ?? '' };
  };
  const conversion = await opened('results', 'conversion');
  const { value } = conversion;
  expect(conversion.title).toBe('Conversão');
  expect(conversion.formula).toMatch(/^De cada cem .*As linhas são as conversas que já pagaram\.$/);
  expect(value('conversion')).toBe(
    Math.round((1000 * conversion.total) / value('conversations')) / 10,
  );
  const lost = await opened('results', 'left_cents');
  expect(lost.title).toBe('Perda estimada');
  expect(lost.formula).toContain('As linhas são as desistências.');
  expect(lost.total).toBe(lost.value('left'));
  const share = await opened('payments', 'paid_share');
  expect(share.title).toBe('Pago do cobrado');
  expect(share.formula).toContain('Pago dividido por cobrado.');
  expect(await behind('payments', span, share.rows, 'cents')).toBe(share.value('paid_cents'));
  // Two numbers of the same charges are told apart.
  expect((await opened('payments', 'charges')).title).toBe('Cobranças');
  expect((await opened('payments', 'asked_cents')).title).toBe('Cobrado');
});

const groups = {
  tickets: ['sector', 'unit', 'user', 'channel', 'tag', 'chatbot'],
  results: ['chatbot', 'campaign', 'affiliate', 'sector', 'city'],
  payments: ['type', 'provider', 'unit', 'user'],
};
test.each(Object.keys(groups))(
  'each number of the chart of %s is what its rows add up to',
  async (name) => {
    const span = spans[1] ?? '';
    const { series } = (await get(`${name}?${span}`)).data as Report;
    for (const { key, unit, points } of series)
      for (const { value, rows } of points.slice(0, 4))
        expect(await behind(name, span, rows ?? '', unit), `${key} ${rows}`).toBe(value);
  },
);

test('the count of those who wait is that of its rows', async () => {
  const { tables } = (await get(`tickets?${spans[0]}`)).data as Report;
  const waiting = tables.find(({ key }) => key === 'waiting');
  const count = (waiting?.rows.length ?? 0) + (waiting?.rest ?? 0);
  expect(count).toBeGreaterThan(0);
  const { total, data } = await get(`tickets/rows?${spans[0]}&key=${waiting?.all}`);
  expect(total).toBe(count);
  expect((data as { ticket_id: number }[]).slice(0, 3).map((row) => String(row.ticket_id))).toEqual(
    waiting?.rows.slice(0, 3).map(({ key }) => key),
  );
});

test('a step of the funnel says what was received for each of it', async () => {
  const { tables, figures } = (await get(`results?${spans[1]}`)).data as Report;
  const received = figures.find(({ key }) => key === 'paid_cents')?.value ?? 0;
  const funnel = tables.find(({ key }) => key === 'funnel');
  expect(received).toBeGreaterThan(0);
  for (const { values } of funnel?.rows ?? [])
    expect(values[2]).toBe(values[0] ? Math.round(received / values[0]) : null);
});

test('it is counted until the oldest change that waits', async () => {
  const [{ id }] = (
    await server.ctx.pool.query(`insert into rp_changed (ticket_id, at)
      select max(id), '2026-01-02T03:04:05Z' from at_ticket returning id`)
  ).rows;
  const fold = await server.ctx.pool.connect();
  // A fold on another server holds the line.
  await fold.query(`begin; select pg_advisory_xact_lock(hashtext('balcao-reports'))`);
  expect(((await get(`tickets?${spans[0]}`)).data as Report).until).toBe(
    '2026-01-02T03:04:05.000Z',
  );
  await fold.query('rollback');
  fold.release();
  const { until } = (await get(`tickets?${spans[0]}`)).data as Report;
  expect(Date.parse(until)).toBeGreaterThan(Date.parse('2026-01-03'));
  expect((await server.ctx.pool.query('select from rp_changed where id = $1', [id])).rowCount).toBe(
    0,
  );
});

const divisions = Object.entries(groups).flatMap(([name, all]) => all.map((by) => [name, by]));

test.each(divisions)('each cell of %s by %s is what its rows add up to', async (name, by) => {
  const span = spans[1] ?? '';
  const { tables } = (await get(`${name}?${span}&by=${by}`)).data as Report;
  const table = tables.find(({ key }) => key === 'by');
  expect(table?.rows.length).toBeGreaterThan(0);
  for (const row of table?.rows.slice(0, 3) ?? [])
    for (const [at, column] of (table?.columns ?? []).entries()) {
      const key = row.rows[at];
      if (!key || !isSum(column.key, column.unit)) continue;
      expect(await behind(name, span, key, column.unit), `${row.label} ${key}`).toBe(
        row.values[at],
      );
    }
});

test('arrivals by weekday and hour are all arrivals', async () => {
  for (const span of spans) {
    const { figures, tables } = (await get(`tickets?${span}`)).data as Report;
    const hours = tables.find(({ key }) => key === 'hours');
    const sum = hours?.rows
      .flatMap(({ values }) => values)
      .reduce((all, n) => (all ?? 0) + (n ?? 0), 0);
    expect(sum).toBe(figures.find(({ key }) => key === 'arrived')?.value);
  }
});

test('a city has no number of visits, instead of none; all else has one', async () => {
  for (const by of groups.results) {
    const { tables } = (await get(`results?${spans[1]}&by=${by}`)).data as Report;
    const table = tables.find(({ key }) => key === 'by');
    const at = table?.columns.findIndex(({ key }) => key === 'visits') ?? -1;
    const cells = table?.rows.map(({ values, rows }) => [values[at], rows[at]]);
    expect(cells?.length, by).toBeGreaterThan(0);
    if (by === 'city') for (const cell of cells ?? []) expect(cell).toEqual([null, null]);
    else
      expect(
        cells?.flatMap(([value]) => value ?? []),
        by,
      ).toHaveLength(cells?.length ?? 0);
    expect(tables.find(({ key }) => key === 'funnel')?.rows[0]?.values[0], by).toBeGreaterThan(0);
  }
});

const tableBy = async (path: string) =>
  ((await get(path)).data as Report).tables.find(({ key }) => key === 'by');

test('rows by provider have the names that charges have', async () => {
  const table = await tableBy(`payments?${spans[1]}&by=provider`);
  expect(table?.rows.map(({ key, label }) => [key, label])).toEqual([['balcao', 'O Balcão']]);
});

test('rows by tag say what they leave out', async () => {
  expect((await tableBy(`tickets?${spans[1]}&by=tag`))?.note).toMatch(
    /^Os que não têm etiqueta não estão em nenhuma linha, e os que têm mais de uma /,
  );
  expect((await tableBy(`tickets?${spans[1]}&by=sector`))?.note).toBeNull();
});

test('many reports at once wait for their turn, too many are refused, and other calls are answered meanwhile', async () => {
  const many = Array.from({ length: 80 }, () => admin.call('/api/report/tickets?compare=before'));
  const other = await admin.call('/api/at_tag');
  expect(other.status).toBe(200);
  const answers = await Promise.all(many);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(52);
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  for (const { body } of refused) expect(body.message).toMatch(/^Muitos relatórios/);
});
