import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { dayFromNow } from '../../../test/days.ts';
import { foldsAlone } from '../../../test/folds-alone.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { foldChanges } from './folding/fold.ts';

let server: TestServer;
let lead: TestClient;
let mine: { id: number; name: string }[];
let others: { id: number; name: string }[];
const email = 'larissa@exemplo.com.br';

/** Gives the supervisor of one sector these flags, and this right to reports of payments. */
async function give(flags: string[], type = 0) {
  await server.ctx.pool.query(
    `with team as (insert into gl_user_group (name, flags, ticket_payment_report_type)
      values ($1, $2, $3) returning id)
    update gl_user set user_group_id = (select id from team) where email = $4`,
    [crypto.randomUUID(), flags, type, email],
  );
}

beforeAll(async () => {
  server = await startTestServer();
  await foldsAlone(server);
  await foldChanges(server.ctx);
  lead = await loggedIn(server.url, 'larissa');
  const sectors = (has: string) =>
    server.ctx.pool.query(
      `select id, name from gl_sector where id ${has} (select sector_id from gl_user_sector
        where user_id = (select id from gl_user where email = $1)) order by id`,
      [email],
    );
  mine = (await sectors('in')).rows;
  others = (await sectors('not in')).rows;
});
afterAll(() => server.stop());

const span = `from=${dayFromNow(-400)}&to=${dayFromNow(60)}`;
const get = (path: string) => lead.call(`/api/report/${path}`);
type Row = { sector: string | null; ticket_id: number | null; user: string | null };

async function exported(path: string) {
  const headers = { cookie: lead.cookieHeader };
  const response = await fetch(`${server.url}/api/report/${path}`, { headers });
  return { status: response.status, text: await response.text() };
}

const flagsOf = {
  tickets: ['can_see_sector_reports'],
  results: ['can_see_results_reports'],
  payments: [],
};
const keys = { tickets: 'arrived', results: 'arrived', payments: 'asked' };
const reports = ['tickets', 'results', 'payments'] as const;

describe.each(reports)('%s, to the supervisor of one sector', (name) => {
  const key = keys[name];
  beforeAll(() => give(flagsOf[name], name === 'payments' ? 2 : 0));

  test('no row, no row of a table and no choice is of another sector', async () => {
    expect(mine.length).toBeGreaterThan(0);
    const own = mine.map((sector) => sector.name);
    const { body } = await get(`${name}/rows?${span}&key=${key}&per_page=100`);
    const rows = body.data as Row[];
    expect(rows.length).toBeGreaterThan(0);
    for (const { sector } of rows) expect(own).toContain(sector);
    const by = name === 'payments' ? 'unit' : 'sector';
    const report = (await get(`${name}?${span}&by=${by}`)).body.data as {
      tables: { key: string; rows: { key: string; label: string }[] }[];
    };
    const table = report.tables.find((one) => one.key === 'by');
    if (by === 'sector') for (const { label } of table?.rows ?? []) expect(own).toContain(label);
    const waiting = report.tables.find((one) => one.key === 'waiting')?.rows ?? [];
    const { rows: strangers } = await server.ctx.pool.query(
      'select id from at_ticket where id = any($1) and not sector_id = any($2)',
      [waiting.map((row) => Number(row.key)), mine.map(({ id }) => id)],
    );
    expect(strangers).toEqual([]);
    const choices = (await get('choices')).body.data as { sectors: { name: string }[] };
    expect(choices.sectors.map((one) => one.name).toSorted()).toEqual(own.toSorted());
  });

  test('the number is a plain count of the own sectors', async () => {
    const { rows } = await server.ctx.pool.query(
      `select count(*)::int as n from rp_fact where kind = $1 and day between $2 and $3
        and sector_id = any($4)`,
      [key, dayFromNow(-400), dayFromNow(60), mine.map(({ id }) => id)],
    );
    expect((await get(`${name}/rows?${span}&key=${key}`)).body.total).toBe(rows[0].n);
  });

  test('another sector is refused by every address', async () => {
    for (const { id } of others) {
      const asked = `${span}&sector_id=${id}`;
      expect((await get(`${name}?${asked}`)).status).toBe(422);
      expect((await get(`${name}/rows?${asked}&key=${key}`)).status).toBe(422);
      for (const format of ['csv', 'xlsx', 'pdf'])
        expect((await exported(`${name}/export?${asked}&format=${format}`)).status).toBe(422);
      const body = { name, every: 'week', sector_id: id };
      const { status } = await lead.call('/api/report/schedule', { method: 'POST', body });
      expect(status).toBe(422);
    }
    expect((await server.ctx.pool.query('select from rp_schedule')).rowCount).toBe(0);
  });

  test('a key of another sector has no rows, and the file has none either', async () => {
    for (const { id } of others) {
      const other = `${key}/sector/${id}`;
      expect((await get(`${name}/rows?${span}&key=${other}`)).body).toMatchObject({ total: 0 });
      const file = await exported(`${name}/export?${span}&key=${other}&format=csv`);
      expect(file.text.trimEnd().split('\r\n')).toHaveLength(1);
    }
  });
});

test.each(reports)('%s without its right: every address is refused', async (name) => {
  await give(reports.filter((one) => one !== name).flatMap((one) => flagsOf[one]));
  for (const path of ['', '/rows', '/export']) {
    const extra = path === '/export' ? '&format=csv' : '';
    const key = path === '' ? '' : `&key=${keys[name]}`;
    expect((await get(`${name}${path}?${span}${key}${extra}`)).status).toBe(403);
  }
  expect((await exported(`${name}/export?${span}&format=pdf`)).status).toBe(403);
  const body = { name, every: 'month' };
  const { status } = await lead.call('/api/report/schedule', { method: 'POST', body });
  expect(status).toBe(403);
});

describe('payments by ticket_payment_report_type', () => {
  const count = async () => (await get(`payments/rows?${span}&key=asked`)).body.total;
  const plain = async (where: string, values: unknown[] = []) => {
    const { rows } = await server.ctx.pool.query(
      `select count(*)::int as n from rp_fact where kind = 'asked' and day between $1 and $2 ${where}`,
      [dayFromNow(-400), dayFromNow(60), ...values],
    );
    return rows[0].n;
  };

  test('0 nothing, 1 the own, 2 those of the own sectors, 3 all', async () => {
    await give([], 0);
    expect((await get(`payments?${span}`)).status).toBe(403);
    await give([], 1);
    const me = 'and user_id = (select id from gl_user where email = $3)';
    expect(await count()).toBe(await plain(me, [email]));
    await give([], 2);
    expect(await count()).toBe(await plain('and sector_id = any($3)', [mine.map(({ id }) => id)]));
    await give([], 3);
    expect(await count()).toBe(await plain(''));
  });

  test('all are those of the units of whoever has units, in figures and in what filters offer', async () => {
    await give([], 3);
    const me = '(select id from gl_user where email = $1)';
    const unit = `insert into gl_user_business_unit (user_id, business_unit_id) select ${me}, min(id) from gl_business_unit returning business_unit_id as id`;
    const [{ id }] = (await server.ctx.pool.query(unit, [email])).rows;
    expect(await plain('and business_unit_id <> $3', [id])).toBeGreaterThan(0);
    expect(await count()).toBe(await plain('and business_unit_id = $3', [id]));
    expect((await get(`payments?${span}&business_unit_id=${id + 1}`)).status).toBe(422);
    const { business_units } = (await get('choices?report=payments')).body.data as {
      business_units: { id: number }[];
    };
    expect(business_units.map((one) => one.id)).toEqual([id]);
    await server.ctx.pool.query(`delete from gl_user_business_unit where user_id = ${me}`, [email]);
  });

  test('filters are offered of the report that is asked for', async () => {
    await give(['can_see_sector_reports'], 1);
    const sectorsOf = async (report: string) =>
      ((await get(`choices?report=${report}`)).body.data as { sectors: object[] }).sectors.length;
    expect([await sectorsOf('tickets'), await sectorsOf('payments')]).toEqual([mine.length, 0]);
    expect((await get('choices?report=results')).status).toBe(403);
    expect((await get('choices?report=none')).status).toBe(422);
  });

  test('whoever sees the own alone cannot ask for a colleague', async () => {
    await give([], 1);
    const { rows } = await server.ctx.pool.query('select id from gl_user where email <> $1', [
      email,
    ]);
    for (const { id } of rows.slice(0, 5))
      expect((await get(`payments?${span}&user_id=${id}`)).status).toBe(422);
    const choices = (await get('choices')).body.data as Record<string, { id: number }[]>;
    expect([choices.sectors, choices.business_units]).toEqual([[], []]);
    expect(choices.users).toHaveLength(1);
  });
});

test('a colleague beyond the first 500, and one who left, can be asked for', async () => {
  await give(['can_see_sector_reports']);
  const { rows } = await server.ctx.pool.query(
    `with made as (
      insert into gl_user (name, nickname, email, level, active)
      select 'Aaa ' || lpad(n::text, 4, '0'), 'Aaa', 'aaa' || n || '@exemplo.com.br', 5, n < 600
      from generate_series(1, 601) n returning id, name, active
    ), placed as (
      insert into gl_user_sector (user_id, sector_id) select id, $1 from made
    ) select id, active from made order by name`,
    [mine[0]?.id],
  );
  const [last, left] = [rows[599], rows[600]];
  expect([last.active, left.active]).toEqual([false, false]);
  for (const { id } of [rows[0], rows[598], last, left])
    expect((await get(`tickets?${span}&user_id=${id}`)).status, String(id)).toBe(200);
  const { chosen } = (await get(`tickets?${span}&user_id=${left.id}`)).body.data as {
    chosen: object;
  };
  expect(chosen).toEqual({ sector_id: null, business_unit_id: null, user_id: 'Aaa 0601' });
  const file = await exported(`tickets/export?${span}&user_id=${left.id}&format=csv`);
  expect(file.text).toContain('Atendente: Aaa 0601');
  const choices = (await get('choices')).body.data as { users: { id: number }[] };
  expect(choices.users).toHaveLength(500);
});

describe('bad input', () => {
  beforeAll(() => give(['can_see_sector_reports']));
  const year = new Date().getFullYear();
  test.each([
    ['from=2001-01-01&to=2026-01-01', 'from', 'Escolha no máximo 3 anos.'],
    ['from=1926-01-01&to=2026-01-01', 'from', 'Informe uma data entre 2001 e 2199.'],
    ['from=0001-01-01&to=0001-12-31', 'from', 'Informe uma data entre 2001 e 2199.'],
    ['from=9999-12-01&to=9999-12-31', 'from', 'Informe uma data entre 2001 e 2199.'],
    ['from=2199-12-01&to=2200-01-01', 'to', 'Informe uma data entre 2001 e 2199.'],
    [`from=${year}-02-01&to=${year}-01-01`, 'to', 'O fim vem antes do começo.'],
    ['sector_id=99999999', 'sector_id', 'Escolha um dos seus setores.'],
    ['business_unit_id=99999999', 'business_unit_id', 'Escolha uma das suas unidades.'],
    ['user_id=99999999', 'user_id', 'Escolha alguém dos seus setores.'],
    ['by=city', 'by', 'Este relatório não tem essa divisão.'],
  ])('%s', async (query, field, text) => {
    const { status, body } = await get(`tickets?${query}&compare=year`);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({ [field]: [text] });
  });

  test('the first and the last days that there are, compared with those before them', async () => {
    for (const span of ['from=2001-01-01&to=2003-12-31', 'from=2197-01-01&to=2199-12-31'])
      for (const compare of ['before', 'year'])
        expect((await get(`tickets?${span}&compare=${compare}`)).status, span).toBe(200);
  });

  test.each(['1.5', '9e99', 'Infinity', '99999999999999999999'])(
    'a row of the record %s is none',
    async (code) => {
      const { status, body } = await get(`tickets/rows?key=arrived/tag/${code}`);
      expect(status).toBe(200);
      expect(body.data).toEqual([]);
    },
  );

  test('keys that no number has, many columns and unknown names', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `c${at}=1`).join('&');
    for (const path of [
      'tickets/rows?key=nada',
      'tickets/rows?key=arrived/hour2/1',
      `tickets/rows?key=${'x'.repeat(300)}`,
      'tickets?columns=a,b',
      'tickets/export?format=exe',
    ])
      expect((await get(path)).status, path).toBe(422);
    expect([414, 422, 431]).toContain((await get(`tickets?${many}`)).status);
    expect((await get('nada/rows?key=arrived')).status).toBeGreaterThanOrEqual(404);
  });
});
