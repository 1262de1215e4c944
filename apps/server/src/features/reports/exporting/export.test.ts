import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
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
  await foldsAlone(server);
  admin = await loggedIn(server.url, 'admin');
  await foldChanges(server.ctx);
});
afterAll(() => server.stop());

const span = `from=${dayFromNow(-177)}&to=${dayFromNow(-8)}`;

async function download(path: string) {
  const headers = { cookie: admin.cookieHeader, origin: server.url };
  const response = await fetch(`${server.url}/api/report/${path}`, { headers });
  const name = decodeURIComponent(response.headers.get('content-disposition') ?? '');
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, name, bytes, text: bytes.toString('utf8') };
}

const lines = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');

test.each(['tickets', 'results', 'payments'])('%s: figures and tables as CSV', async (name) => {
  const { status, text, name: file } = await download(`${name}/export?${span}&format=csv`);
  expect(status).toBe(200);
  expect(file).toMatch(
    /(Atendimento|Resultados|Pagamentos) \d{4}-\d\d-\d\d a \d{4}-\d\d-\d\d\.csv$/,
  );
  const { body } = await admin.call(`/api/report/${name}?${span}`);
  const { figures, tables, series } = body.data as {
    figures: { label: string; value: number | null; unit: string; formula: string }[];
    tables: { label: string; rows: { label: string }[] }[];
    series: { label: string; points: { from: string; value: number | null }[] }[];
  };
  const rows = lines(text);
  for (const { label, value, unit, formula } of figures) {
    const row = rows.find((one) => one.startsWith(`${label};`) || one.startsWith(`${label} (`));
    expect(row, label).toContain(formula);
    if (unit === 'count') expect(row).toContain(`;${value};`);
  }
  const chart = rows.findIndex((row) => row.startsWith('Evolução por semana;Até;'));
  for (const [at, { from }] of (series[0]?.points ?? []).entries())
    expect(rows[chart + 1 + at]).toMatch(`${from.split('-').reverse().join('/')};`);
  expect(series[0]?.points.length).toBeGreaterThan(20);
  for (const table of tables)
    for (const { label } of table.rows) expect(text).toContain(label.replaceAll('"', '""'));
});

test('the rows behind a number are all rows, over all pages, in both formats', async () => {
  const path = `tickets/export?${span}&key=arrived`;
  const { body } = await admin.call(`/api/report/tickets/rows?${span}&key=arrived&per_page=100`);
  const csv = await download(`${path}&format=csv`);
  expect(csv.name).toMatch(/Chegaram .*\.csv$/);
  const [, ...rows] = lines(csv.text);
  expect(rows).toHaveLength(body.total as number);
  const page = body.data as { ticket_id: number }[];
  expect(rows.slice(0, page.length).map((row) => Number(row.split(';')[2]))).toEqual(
    page.map(({ ticket_id }) => ticket_id),
  );
  const xlsx = await download(`${path}&format=xlsx`);
  const sheet = Buffer.from(unzipSync(xlsx.bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(sheet.match(/<row>/g)).toHaveLength(rows.length + 1);
});

test('rows have exact times, and in XLSX days and moments that are such', async () => {
  const days = [dayFromNow(-177), dayFromNow(-8)];
  await server.ctx.pool.query(
    `update rp_fact set seconds = 4 where id = (
      select max(id) from rp_fact where kind = 'first' and day between $1 and $2)`,
    days,
  );
  const { rows: known } = await server.ctx.pool.query(
    `select to_char(day, 'DD/MM/YYYY') as day, seconds from rp_fact
      where kind = 'first' and day between $1 and $2 order by rp_fact.day desc, at desc, id desc`,
    days,
  );
  const path = `tickets/export?${span}&key=answered`;
  const [head = '', ...rows] = lines((await download(`${path}&format=csv`)).text);
  const time = head.split(';').indexOf('Tempo (h:mm:ss)');
  const secondsOf = (text = '') =>
    text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  const told = rows.map((row) => row.split(';'));
  expect(told.map((row) => ({ day: row[0], seconds: secondsOf(row[time]) }))).toEqual(known);
  expect(told.map((row) => row[time])).toContain('0:00:04');
  const [, first] = await readSheet((await download(`${path}&format=xlsx`)).bytes);
  const day = new Date(String(known[0].day).split('/').reverse().join('-'));
  expect(first?.slice(0, 2)).toEqual([day, expect.any(Date)]);
});

test('rows of charges say the day that counts: their due date', async () => {
  const { text } = await download(`payments/export?${span}&key=asked&format=csv`);
  const [head, ...rows] = lines(text);
  expect(head?.startsWith('Vencimento;Quando;')).toBe(true);
  const { rows: known } = await server.ctx.pool.query(
    `select to_char(day, 'DD/MM/YYYY') as day, pm_transaction_id::text as id from rp_fact
      where kind = 'asked' and day between $1 and $2`,
    [dayFromNow(-177), dayFromNow(-8)],
  );
  const told = rows.map((row) => row.split(';')).map(([day, , , id]) => ({ day, id }));
  const byId = (one: { id?: string }, other: { id?: string }) => Number(one.id) - Number(other.id);
  expect(told.toSorted(byId)).toEqual(known.toSorted(byId));
});

test('a title that a spreadsheet would take for a formula is no formula', async () => {
  await server.ctx.pool.query(
    `update at_ticket set title = '=1+1' where id = (select max(ticket_id) from rp_fact
      where kind = 'arrived' and day between $1 and $2)`,
    [dayFromNow(-177), dayFromNow(-8)],
  );
  const { text } = await download(`tickets/export?${span}&key=arrived&format=csv`);
  expect(text).toContain(`;'=1+1;`);
});

test('the paper is a PDF with title, numbers of pages and footnotes', async () => {
  for (const name of ['tickets', 'results', 'payments']) {
    const {
      status,
      bytes,
      name: file,
    } = await download(`${name}/export?${span}&format=pdf&compare=before`);
    expect(status).toBe(200);
    expect(file).toMatch(/\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('rows have no paper, and a key that no number has is refused in words', async () => {
  const asked = async (query: string) => {
    const { status, body } = await admin.call(`/api/report/tickets/export?${span}&${query}`);
    return { status, fields: body.fields ?? body.errors };
  };
  expect(await asked('format=pdf&key=arrived')).toMatchObject({ status: 422 });
  expect(await asked('format=csv&key=nada')).toMatchObject({ status: 422 });
  expect(await asked('format=csv&key=paid')).toMatchObject({ status: 422 });
});

test('every export is in the audit', async () => {
  const { rows } = await server.ctx.pool.query(
    `select after->>'format' as format from gl_audit where action = 'export' and record = 'report'`,
  );
  expect(new Set(rows.map(({ format }) => format))).toEqual(new Set(['csv', 'xlsx', 'pdf']));
});
