import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { dayFromNow } from '../../../../test/days.ts';
import { foldsAlone } from '../../../../test/folds-alone.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { foldChanges } from '../folding/fold.ts';

// What rows say of tickets that their reader does not see any more, and of visits.

let server: TestServer;
let lead: TestClient;
let mine: number;
let other: number;
const email = 'larissa@exemplo.com.br';
const title = 'Segredo de outro setor';
const person = 'Fulana de Tal';
const query = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

beforeAll(async () => {
  server = await startTestServer();
  await foldsAlone(server);
  await foldChanges(server.ctx);
  lead = await loggedIn(server.url, 'larissa');
  const own = `(select sector_id from gl_user_sector where user_id =
    (select id from gl_user where email = '${email}'))`;
  mine = (await query(`select min(sector_id)::int as id from ${own} own`))[0].id;
  other = (await query(`select min(id)::int as id from gl_sector where id not in ${own}`))[0].id;
});
afterAll(() => server.stop());
beforeEach(() => give(['can_see_sector_reports']));

const give = (granted: string[], type = 0) =>
  query(
    `with team as (insert into gl_user_group (name, flags, ticket_payment_report_type)
      values ($1, '{}', $2) returning id)
    update gl_user set granted = $3, user_group_id = (select id from team) where email = $4`,
    [crypto.randomUUID(), type, granted, email],
  );

const span = `from=${dayFromNow(-400)}&to=${dayFromNow(60)}`;
type Row = { ticket_id: number; title: string; person_name: string | null; elsewhere: boolean };
const rowsOf = async (path: string) => {
  const { status, body } = await lead.call(`/api/report/${path}&per_page=100`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: Row[]; total: number; rows_from: string | null };
};
const fileOf = async (path: string) => {
  const headers = { cookie: lead.cookieHeader };
  return (await fetch(`${server.url}/api/report/${path}&format=csv`, { headers })).text();
};

test('what happened just now is among the rows, without a report being read first', async () => {
  const arrived = async () => rowsOf(`tickets/rows?${span}&key=arrived`);
  const before = (await arrived()) as Awaited<ReturnType<typeof arrived>> & { until: string };
  const [{ id }] = await query(
    `insert into at_ticket (token_hash, title, person_name, sector_id, business_unit_id, status_id)
     select sha256('just now'), 'Agora', 'Fulana', $1, business_unit_id, (select min(id) from at_ticket_status where kind = 'open')
     from gl_sector where id = $1 returning id`,
    [mine],
  );
  const after = (await arrived()) as typeof before;
  expect(after.total).toBe(before.total + 1);
  expect(after.data.map(({ ticket_id }) => ticket_id)).toContain(Number(id));
  expect(after.until > before.until).toBe(true);
});

/** A ticket that arrived in the lead's sector and then went to another one. */
async function transferred(): Promise<number> {
  const [{ id }] = await query(
    `update at_ticket set title = $1, person_name = $2, sector_id = $3, assignee_id = null
      where id = (select max(ticket_id) from rp_fact where kind = 'arrived' and sector_id = $4) returning id`,
    [title, person, other, mine],
  );
  await foldChanges(server.ctx);
  return id;
}

test('a ticket that went to another sector is counted, and neither named nor its person told', async () => {
  const id = await transferred();
  const found = (await rowsOf(`tickets/rows?${span}&key=arrived`)).data.filter(
    ({ ticket_id }) => ticket_id === id,
  );
  expect(found).toMatchObject([{ elsewhere: true, title: '', person_name: null }]);
  const file = await fileOf(`tickets/export?${span}&key=arrived`);
  expect(file).toContain(`;${id};`);
  expect(file).toContain('(fora do que você vê agora)');
  for (const words of [title, person]) expect(file).not.toContain(words);
});

test('who is the attendant of it still reads what it is about, and so does who sees all', async () => {
  const id = await transferred();
  await query(
    'update at_ticket set assignee_id = (select id from gl_user where email = $1) where id = $2',
    [email, id],
  );
  const rows = (await rowsOf(`tickets/rows?${span}&key=arrived`)).data;
  expect(rows.find(({ ticket_id }) => ticket_id === id)).toMatchObject({ elsewhere: false, title });
  const admin = await loggedIn(server.url, 'admin');
  const { body } = await admin.call(`/api/report/tickets/rows?${span}&key=arrived&per_page=100`);
  expect((body.data as Row[]).some(({ elsewhere }) => elsewhere)).toBe(false);
});

test('who waits is not named either, before the transfer is counted', async () => {
  const [{ id }] = await query(
    'select ticket_id as id from rp_waiting where sector_id = $1 order by since, ticket_id limit 1',
    [mine],
  );
  const [line] = await query('select * from rp_waiting where ticket_id = $1', [id]);
  await query(
    'update at_ticket set title = $1, person_name = $2, sector_id = $3, assignee_id = null where id = $4',
    [title, person, other, id],
  );
  const fold = await server.ctx.pool.connect();
  await fold.query(`begin; select pg_advisory_xact_lock(hashtext('balcao-reports'))`);
  try {
    const { body } = await lead.call(`/api/report/tickets?${span}`);
    const { tables } = body.data as {
      tables: { key: string; rows: { key: string; label: string }[] }[];
    };
    const waiting = tables.find(({ key }) => key === 'waiting')?.rows ?? [];
    expect(waiting.find(({ key }) => key === String(line.ticket_id))?.label).toBe(
      `${id} · fora do que você vê agora`,
    );
    const rows = (await rowsOf(`tickets/rows?${span}&key=waiting`)).data;
    expect(rows.find(({ ticket_id }) => ticket_id === id)).toMatchObject({
      elsewhere: true,
      title: '',
      person_name: null,
    });
  } finally {
    await fold.query('rollback');
    fold.release();
  }
});

test('a customer who made a charge in the portal is named as nobody’s attendant', async () => {
  const [customer] = await query(`update gl_user set name = 'Cliente do Portal'
    where id = (select min(id) from gl_user where level > 5) returning id, name`);
  const of = (
    user: string,
  ) => `with fact as (select max(ticket_id) as id from rp_fact where kind = 'arrived' and sector_id = $1)
    update rp_fact set user_id = ${user} from fact where ticket_id = fact.id and kind = 'arrived' returning ticket_id`;
  const [{ ticket_id: id }] = await query(of('$2'), [mine, customer.id]);
  const rows = (await rowsOf(`tickets/rows?${span}&key=arrived`)).data;
  expect(rows.find(({ ticket_id }) => ticket_id === id)).toMatchObject({ user: null });
  expect(await fileOf(`tickets/export?${span}&key=arrived`)).not.toContain(customer.name);
  await query(of('0'), [mine]);
});

test('who sees the payments of all sees whose a charge is, but not what a ticket out of sight is about', async () => {
  await give([], 3);
  const [charge] = await query(
    `select charge.id, charge.person_name, charge.description, ticket.id as ticket_id
      from pm_transaction charge join at_ticket ticket on ticket.id = charge.ticket_id
      join rp_fact fact on fact.pm_transaction_id = charge.id and fact.kind = 'asked' order by charge.id limit 1`,
  );
  await query('update at_ticket set title = $1, sector_id = $2, assignee_id = null where id = $3', [
    title,
    other,
    charge.ticket_id,
  ]);
  const file = await fileOf(`payments/export?${span}&key=asked`);
  expect(file).toContain(charge.person_name);
  expect(file).not.toContain(title);
});

test('rows of visits are those that the sums name so, and say since when they are kept', async () => {
  await query(
    `update gl_user set level = 2, granted = '{can_see_results_reports}' where email = $1`,
    [email],
  );
  const [bot] = await query('select min(id)::int as id from at_chatbot');
  const day = dayFromNow(-3);
  await query(
    `with visit (campaign, told) as (values ('inventada', false), ('inventada', true), (null, true)), kept as (
      insert into ad_touch (at, visitor, at_chatbot_id, utm_campaign, campaign_told)
      select ($1::date + time '12:00') at time zone 'America/Sao_Paulo', gen_random_uuid(), $2, campaign, told from visit)
    insert into ad_visit_sum (day, at_chatbot_id, by, code, visits)
    select $1::date, $2, 'campaign', case when told then coalesce(campaign, '') else '' end, 1 from visit`,
    [day, bot.id],
  );
  const one = `from=${day}&to=${day}`;
  const { body } = await lead.call(`/api/report/results?${one}&by=campaign`);
  const { tables } = body.data as {
    tables: { key: string; rows: { values: number[]; rows: string[] }[] }[];
  };
  const rows = tables.find(({ key }) => key === 'by')?.rows ?? [];
  expect(rows.map(({ rows }) => rows[0])).toContain('visits/campaign/inventada');
  for (const { values, rows: keys } of rows)
    expect((await rowsOf(`results/rows?${one}&key=${keys[0]}`)).total, keys[0]).toBe(values[0]);
  expect((await rowsOf(`results/rows?${one}&key=visits`)).rows_from).toBeNull();
  const long = `from=${dayFromNow(-700)}&to=${day}`;
  expect((await rowsOf(`results/rows?${long}&key=visits`)).rows_from).toBe(dayFromNow(-399));
  expect((await rowsOf(`results/rows?${long}&key=paid`)).rows_from).toBeNull();
});

test('a day that is none, or days of what is not counted by day, are no key', async () => {
  for (const key of [
    'arrived/days/2026-02-30_2026-03-01',
    'arrived/days/x',
    'held/days/2026-01-01_2026-01-02',
  ])
    expect((await lead.call(`/api/report/tickets/rows?${span}&key=${key}`)).status, key).toBe(422);
});
