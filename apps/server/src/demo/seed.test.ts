import { allSteps } from '@balcao/dialog/steps/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { faultsOf } from '../features/dialogs/check-draft.ts';
import { draftingOf, requireDraftOf } from '../features/dialogs/drafting.ts';
import { readConfigs } from '../features/organization/installation.ts';
import { seedDemo } from './seed.ts';
import { solarFlow } from './solar-flow.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the demonstration company is made once, and nothing in it happens in the future', async () => {
  expect(await seedDemo(server.ctx)).toBe(false);
  const { db } = server.ctx;
  const tickets = await db.selectFrom('at_ticket').select(['created_at', 'updated_at']).execute();
  const messages = await db.selectFrom('gl_message').select('created_at').execute();
  expect(tickets).toHaveLength(265);
  const times = [...tickets.map((row) => row.updated_at), ...messages.map((row) => row.created_at)];
  expect(times.every((time) => time.getTime() <= Date.now())).toBe(true);
  expect(tickets.every((row) => row.created_at <= row.updated_at)).toBe(true);
});

test.each(['contato', 'venda'])(
  'the checker finds nothing wrong with the dialog %s',
  async (code) => {
    const draft = await requireDraftOf(server.ctx, code);
    expect(await faultsOf(draftingOf(server.ctx), draft)).toEqual([]);
  },
);

test('the dialog venda has every step type', () => {
  const { dialogs } = solarFlow({ unitId: 1, salesId: 1 });
  const blocks = Object.values(dialogs).flatMap((dialog) => Object.values(dialog.blocks));
  const used = new Set<string>(blocks.map(({ type }) => type));
  const missing = allSteps().flatMap(([type]) => (used.has(type) ? [] : [type]));
  expect(missing, 'add it to solar-flow.ts').toEqual([]);
});

test('passwords are kept as argon2id', async () => {
  const people = await server.ctx.db
    .selectFrom('gl_user')
    .select('password_hash')
    .where('password_hash', 'is not', null)
    .execute();
  expect(people.every(({ password_hash }) => password_hash?.startsWith('$argon2id$'))).toBe(true);
});

test('tickets have tags, assignees and links, and one was merged into another', async () => {
  const { pool } = server.ctx;
  const { rows } = await pool.query(`select
    (select count(*)::int from at_tag) as tags,
    (select count(distinct ticket_id)::int from at_ticket_tag) as tagged,
    (select count(*)::int from at_ticket where assignee_id is not null) as assigned,
    (select count(*)::int from at_ticket_link) as links,
    (select count(*)::int from at_ticket where merged_into is not null) as merged`);
  expect(rows[0]).toMatchObject({ tags: 5, links: 2, merged: 1 });
  expect(rows[0].tagged).toBeGreaterThan(50);
  expect(rows[0].assigned).toBeGreaterThan(50);
});

test('people come by day, are answered more than once, and some come back', async () => {
  const { pool } = server.ctx;
  const { rows } = await pool.query(`
    with told as (
      select ticket_id, array_agg(kind order by id) as kinds, array_agg(status_kind order by id) as statuses
      from at_ticket_event group by ticket_id)
    select
      (select count(*)::int from told where cardinality(array_positions(kinds, 'answered')) > 1) as answered_again,
      (select count(*)::int from told where array_to_string(statuses, ' ') ~ 'done.*open.*done') as reopened,
      (select avg((extract(hour from created_at at time zone 'America/Sao_Paulo') between 8 and 18)::int)::float
        from at_ticket where created_at < now() - interval '2 days') as by_day`);
  expect(rows[0].answered_again).toBeGreaterThan(20);
  expect(rows[0].reopened).toBeGreaterThan(2);
  expect(rows[0].by_day).toBeGreaterThan(0.6);
});

test('settings group the answers and name the marked sectors', async () => {
  const { TICKET_VARIABLE_GROUPS: groups, ...configs } = await readConfigs(server.ctx);
  expect(Object.keys(groups)).toEqual(['Pessoa', 'Solicitação', 'Consumo e telhado']);
  expect(configs.GL_SECTOR_COMMERCIAL_SECTORS).toHaveLength(3);
  expect(configs.GL_SECTOR_PRE_REGISTER_SECTORS).toHaveLength(1);
  expect(configs.GL_SECTOR_REVERSION_SECTORS).toHaveLength(1);
});

// The README's links for passwords, in gl_token, stay valid for as long as somebody may try them.
test('phones have the area code of their city, and nothing lies more than a year ahead', async () => {
  const { pool } = server.ctx;
  const { rows: phones } = await pool.query(
    `select distinct person_city as city, substr(person_phone, 1, 4) as area from at_ticket
     where person_phone is not null and person_city is not null`,
  );
  expect(phones).toHaveLength(10);
  expect(phones).toContainEqual({ city: 'Recife - PE', area: '(81)' });
  const { rows: columns } = await pool.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and table_name <> 'gl_token' and data_type in ('date', 'timestamp with time zone')`,
  );
  for (const { table_name, column_name } of columns) {
    const far = `select from "${table_name}" where "${column_name}" > now() + interval '1 year'
      and "${column_name}" < 'infinity'`;
    expect((await pool.query(far)).rowCount, `${table_name}.${column_name}`).toBe(0);
  }
});
