import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type Reply, type TestClient } from '../client.ts';
import { startTestServer, type TestServer } from '../server.ts';

// Ways to more rights that start from the right to edit people alone.

let server: TestServer;
let admin: TestClient;
let clerk: TestClient;
let me: number;
let team: number;
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.ctx;
  const row = await pool.query(`insert into gl_user_group (name, flags)
    values ('Pessoas', '{can_user_group_edit}') returning id`);
  team = row.rows[0].id;
  const person = await pool.query(
    `update gl_user set user_group_id = $1 where email = 'financeiro@exemplo.com.br' returning id`,
    [team],
  );
  me = person.rows[0].id;
  admin = await loggedIn(server.url, 'admin');
  clerk = await loggedIn(server.url, 'financeiro');
});
afterAll(() => server.stop());

async function change(table: string, id: number, values: object, by = clerk): Promise<Reply> {
  const { body } = await admin.call(`/api/${table}/${id}/edit`);
  const { updated_at } = body.data as { updated_at: string };
  return by.call(`/api/${table}/${id}`, { method: 'PUT', body: { ...values, updated_at } });
}
const people = 'select id, level, user_group_id, granted, denied, active, email from gl_user';
const rights = async () => {
  const { pool } = server.ctx;
  const texts = [
    `${people} order by id`,
    'select * from gl_user_sector order by user_id, sector_id',
    'select * from gl_user_business_unit order by user_id, business_unit_id',
    'select id, flags, two_factor_required, login_hours from gl_user_group order by id',
  ];
  return Promise.all(texts.map(async (text) => (await pool.query(text)).rows));
};
const idOf = async (email: string) => {
  const wanted = [`${email}@exemplo.com.br`];
  return (await server.ctx.pool.query('select id from gl_user where email = $1', wanted)).rows[0]
    .id;
};

test.each([
  ['a level', { level: 1 }],
  ['a level of the staff', { level: 3 }],
  ['a group', { user_group_id: 2 }],
  ['a flag', { granted: ['can_log_view'] }],
  ['a sector', { sectors: [{ id: 1, is_supervisor: false, is_operator: true }] }],
  [
    'supervision of the own sector',
    { sectors: [{ id: 4, is_supervisor: true, is_operator: true }] },
  ],
  ['a business unit', { business_units: [{ id: 2 }] }],
])('nobody gives himself %s', async (_, values) => {
  const before = await rights();
  expect(await change('gl_user', me, values)).toMatchObject({
    status: 422,
    body: { errors: { [Object.keys(values)[0] ?? '']: [expect.any(String)] } },
  });
  expect(await rights()).toEqual(before);
});

test('but people who edit people may leave a sector, and an admin may join one', async () => {
  expect((await change('gl_user', me, { sectors: [] })).status).toBe(200);
  const sectors = [{ id: 4, is_supervisor: false, is_operator: true }];
  expect((await change('gl_user', me, { sectors }, admin)).status).toBe(200);
  expect((await change('gl_user', await idOf('admin'), { sectors }, admin)).status).toBe(200);
});

test('nobody can add flags to their own group, or grant the right over rights', async () => {
  const before = await rights();
  const body = { name: 'Chave', flags: ['can_admin_roles_change'], ticket_payment_report_type: 0 };
  const answers = [
    await change('gl_user_group', team, { flags: ['can_user_group_edit', 'can_log_view'] }),
    await change('gl_user_group', 1, { flags: ['can_admin_roles_change'] }),
    await clerk.call('/api/gl_user_group', { method: 'POST', body }),
    await change('gl_user', await idOf('diego'), { granted: ['can_log_view'] }),
    await change('gl_user', await idOf('diego'), { level: 2 }),
  ];
  // 403: these people work where the clerk does not.
  expect(answers.map(({ status }) => status)).toEqual([422, 403, 422, 403, 403]);
  expect(await rights()).toEqual(before);
});

test('nobody can change people of a higher level, or the group of admins and supervisors', async () => {
  const before = await rights();
  const above = await Promise.all(['admin', 'supervisor'].map(idOf));
  const { rows } = await server.ctx.pool.query(
    `select id from gl_user_group where name = 'Supervisão'`,
  );
  const answers = [
    ...(await Promise.all(
      above.map((id) => change('gl_user', id, { email: 'eu@exemplo.com.br' })),
    )),
    await change('gl_user_group', rows[0].id, { flags: [] }),
    await change('gl_user_group', rows[0].id, { two_factor_required: true }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403]);
  const bulk = await clerk.call('/api/gl_user/bulk', {
    method: 'POST',
    body: { ids: above, set: { active: false } },
  });
  expect(bulk.body).toMatchObject({ done: [], failed: [{ id: above[0] }, { id: above[1] }] });
  expect(await rights()).toEqual(before);
});

test('an impersonator of a person with that right changes neither people nor groups, singly or in bulk', async () => {
  const before = await rights();
  const acting = await loggedIn(server.url, 'admin');
  const body = { user_id: me };
  await acting.call('/api/maintenance/impersonate', { method: 'POST', body });
  const diego = await idOf('diego');
  expect((await change('gl_user', diego, { active: false }, acting)).status).toBe(403);
  expect((await change('gl_user_group', 1, { name: 'X' }, acting)).status).toBe(403);
  const many = { method: 'POST', body: { ids: [diego], set: { active: false } } };
  expect((await acting.call('/api/gl_user/bulk', many)).body).toMatchObject({ done: [] });
  expect(await rights()).toEqual(before);
});
