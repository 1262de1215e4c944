import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
/** Level 4, with only the right to edit people. */
let clerk: TestClient;
const ids: Record<string, number> = {};

type Row = { id: number; updated_at: string } & Record<string, unknown>;
const path = (id: number) => `/api/gl_user/${id}`;
const get = async (by: TestClient, id: number) => (await by.call(`${path(id)}/edit`)).body;
async function save(by: TestClient, id: number, change: object, table = 'gl_user') {
  const { data } = (await admin.call(`/api/${table}/${id}/edit`)).body as { data: Row };
  const body = { ...change, updated_at: data.updated_at };
  return by.call(`/api/${table}/${id}`, { method: 'PUT', body });
}
const post = (by: TestClient, to: string, body: object = {}) =>
  by.call(to, { method: 'POST', body });
const entries = (id: number) =>
  server.ctx.db
    .selectFrom('gl_audit')
    .selectAll()
    .where('record', '=', 'gl_user')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
const errors = ({ body }: { body: Record<string, unknown> }) => Object.keys(body.errors ?? {});

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.ctx;
  // Without sector, unit and group: the clerk may change this person.
  const newcomer = { name: 'Novo', nickname: '', email: 'novo@exemplo.com.br', level: 5 };
  await db.insertInto('gl_user').values(newcomer).execute();
  const people = await db.selectFrom('gl_user').select(['id', 'email']).execute();
  for (const { id, email } of people) ids[email.split('@')[0] ?? ''] = id;
  const group = { name: 'Pessoas', flags: ['can_user_group_edit'] };
  const row = await db.insertInto('gl_user_group').values(group).returning('id').execute();
  await db.insertInto('gl_user_group').values({ name: 'Novos' }).execute();
  await db
    .updateTable('gl_user')
    .set({ user_group_id: row[0]?.id ?? 0 })
    .where('id', '=', ids.financeiro ?? 0)
    .execute();
  admin = await loggedIn(server.url, 'admin');
  clerk = await loggedIn(server.url, 'financeiro');
});
afterAll(() => server.stop());

const idOf = (name: string) => ids[name] ?? 0;

describe('people', () => {
  test('with differently written addresses are the same person', async () => {
    const person = { name: 'João', nickname: 'João', level: 10 };
    const make = (email: string) => post(admin, '/api/gl_user', { ...person, email });
    const made = await make('joa\u0303o@exemplo.com.br');
    expect(made.body.data).toMatchObject({ email: 'jo\u00e3o@exemplo.com.br' });
    for (const same of ['jo\u00e3o@exemplo.com.br', 'Joa\u0303o@exemplo.com.br']) {
      expect(errors(await make(same))).toEqual(['email']);
    }
    expect(errors(await make('jo\u200b\u00e3o@exemplo.com.br'))).toEqual(['email']);
  });

  test('are listed and opened only by people who may edit them', async () => {
    const attendant = await loggedIn(server.url, 'atendente');
    expect((await clerk.call('/api/gl_user?q=camila')).body.total).toBe(1);
    expect((await attendant.call('/api/gl_user')).status).toBe(403);
    expect((await attendant.call(`${path(1)}/edit`)).status).toBe(403);
    const { data } = await get(clerk, idOf('atendente'));
    expect(data).not.toHaveProperty('password_hash');
  });

  test('are saved with sectors and units, and the audit names the changes', async () => {
    const { rows } = await server.ctx.pool.query('select id, name from gl_sector order by id');
    const { rows: units } = await server.ctx.pool.query('select id, name from gl_business_unit');
    const sectors = [{ id: rows[2].id, name: 'x', is_supervisor: true, is_operator: false }];
    const change = { sectors, business_units: [{ id: units[0].id }] };
    const answer = await save(admin, idOf('diego'), change);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      sectors: [{ ...sectors[0], name: rows[2].name }],
      business_units: [units[0]],
    });
    const last = (await entries(idOf('diego'))).at(-1);
    expect(last).toMatchObject({
      action: 'update',
      before: { sectors: [{ name: 'Comercial' }], business_units: [] },
      after: { sectors: [{ name: rows[2].name, is_supervisor: true }] },
    });
  });

  test.each([
    ['a sector that is none', { sectors: [{ id: 9_999, is_supervisor: true, is_operator: true }] }],
    ['a sector without a role', { sectors: [{ id: 1, is_supervisor: false, is_operator: false }] }],
    ['a sector twice', { business_units: [{ id: 1 }, { id: 1 }] }],
    ['a list that is none', { sectors: 'x' }],
    ['an unknown flag', { granted: ['root'] }],
    ['level 0', { level: 0 }],
    ['level 11', { level: 11 }],
  ])('are not saved with %s', async (_, change) => {
    const before = await get(admin, idOf('igor'));
    const answer = await save(admin, idOf('igor'), change);
    expect(answer.status).toBe(422);
    expect(await get(admin, idOf('igor'))).toEqual(before);
  });

  test('cannot be raised above the editor, nor edited if they have more rights', async () => {
    expect(errors(await save(clerk, idOf('novo'), { level: 1 }))).toEqual(['level']);
    expect(errors(await save(clerk, idOf('novo'), { granted: ['show_ifc'] }))).toEqual(['granted']);
    expect((await save(clerk, idOf('supervisor'), { name: 'X' })).status).toBe(404);
    expect((await get(clerk, idOf('supervisor'))).code).toBe('NOT_FOUND');
    const body = { name: 'N', nickname: 'N', email: 'n@exemplo.com.br', level: 2 };
    expect(errors(await post(clerk, '/api/gl_user', body))).toEqual(['level']);
  });

  test('do not lock themselves out, and the last admin stays', async () => {
    const me = idOf('admin');
    expect(errors(await save(admin, me, { level: 2 }))).toEqual(['level']);
    expect(errors(await save(admin, me, { active: false }))).toEqual(['active']);
    expect((await save(admin, idOf('supervisor'), { level: 1 })).status).toBe(200);
    const other = await loggedIn(server.url, 'supervisor');
    const [one, two] = await Promise.all([
      save(admin, idOf('supervisor'), { level: 2 }),
      save(other, me, { level: 2 }),
    ]);
    // The second call is refused: it would remove the last admin, or its caller is no longer an admin.
    const [first, second] = [one.status, two.status].toSorted();
    expect([first, second === 422 || second === 403]).toEqual([200, true]);
    await server.ctx.pool.query('update gl_user set level = 1 where id = $1', [me]);
    await server.ctx.pool.query('update gl_user set level = 2 where id = $1', [idOf('supervisor')]);
  });

  test('who may change admins cannot be changed by people who may not, as if they had a higher level', async () => {
    const root = { name: 'Raiz', flags: ['can_admin_roles_change'] };
    const { db } = server.ctx;
    const row = await db.insertInto('gl_user_group').values(root).returning('id').execute();
    const user_group_id = row[0]?.id ?? 0;
    expect(errors(await save(clerk, idOf('novo'), { user_group_id }))).toEqual(['user_group_id']);
    expect((await save(admin, idOf('novo'), { user_group_id })).status).toBe(200);
    expect((await get(clerk, idOf('novo'))).may).toEqual({ update: false, remove: false });
    // A new address would give access to the account through a link for a new password.
    expect((await save(clerk, idOf('novo'), { email: 'x@exemplo.com.br' })).status).toBe(403);
    expect((await post(clerk, `${path(idOf('novo'))}/invite`)).status).toBe(403);
    await save(admin, idOf('novo'), { user_group_id: null });
  });

  test('do not lock themselves out by a bulk change either', async () => {
    const set = { active: false };
    const many = await post(clerk, '/api/gl_user/bulk', { ids: [idOf('financeiro')], set });
    expect(many.body).toMatchObject({ done: [], failed: [{ id: idOf('financeiro') }] });
  });

  test('who are deactivated lose their sessions, and new rights apply at the next call', async () => {
    const diego = await loggedIn(server.url, 'diego');
    expect((await diego.call('/api/gl_user')).status).toBe(403);
    await save(admin, idOf('diego'), { granted: ['can_user_group_edit'] });
    expect((await diego.call('/api/gl_user')).status).toBe(200);
    await save(admin, idOf('diego'), { denied: ['can_user_group_edit'] });
    expect((await diego.call('/api/gl_user')).status).toBe(403);
    await save(admin, idOf('diego'), { active: false });
    expect((await diego.call('/api/me/sessions')).status).toBe(401);
    expect((await new TestClient(server.url).logIn('diego')).status).toBe(401);
  });
});

const day = (number: number) => ({ day: number, from: '08:00', until: '18:00' });

describe('groups', () => {
  const group = async (name: string) => {
    const { db } = server.ctx;
    const row = db.selectFrom('gl_user_group').select('id').where('name', '=', name);
    return (await row.executeTakeFirstOrThrow()).id;
  };

  test('cannot be edited to one’s own advantage or disadvantage', async () => {
    const own = await group('Pessoas');
    const change = (by: TestClient, id: number, body: object) =>
      save(by, id, body, 'gl_user_group');
    expect(errors(await change(clerk, own, { flags: [] }))).toEqual(['flags']);
    const more = { flags: ['can_user_group_edit', 'show_ifc'] };
    expect(errors(await change(clerk, own, more))).toEqual(['flags']);
    const past = new Date(Date.now() - 3 * 86_400_000).getUTCDay();
    const hours = (...days: number[]) => ({
      login_hours: days.map((day) => ({ day, from: '08:00', until: '18:00' })),
    });
    expect(errors(await change(clerk, own, hours(past)))).toEqual(['login_hours']);
    const other = await group('Novos');
    for (const flag of ['can_admin_roles_change', 'can_log_view']) {
      expect(errors(await change(clerk, other, { flags: [flag] }))).toEqual(['flags']);
    }
    expect((await change(clerk, other, { flags: ['can_user_group_edit'] })).status).toBe(200);
    const kept = await change(clerk, other, hours(past));
    expect(kept.body.data).toMatchObject(hours(past));
    const history = (await admin.call(`/api/gl_user_group/${other}/history`)).body.data as Row[];
    expect(history[0]).toMatchObject({
      changes: { login_hours: [[], [{ day: past, detail: '08:00 às 18:00' }]] },
    });
    await change(clerk, other, hours());
    expect((await change(admin, own, { ticket_payment_report_type: 4 })).status).toBe(422);
  });

  test.each([
    ['a day twice', [day(1), day(1)]],
    ['a day that is none', [day(7)]],
    ['an odd hour', [{ ...day(1), until: '25:00' }]],
    ['no list', 'x'],
  ])('are not saved with %s', async (_, login_hours) => {
    const answer = await save(clerk, await group('Novos'), { login_hours }, 'gl_user_group');
    expect(errors(answer)).toEqual(['login_hours']);
  });

  test('in use are not deleted', async () => {
    const answer = await clerk.call(`/api/gl_user_group/${await group('Atendimento')}`, {
      method: 'DELETE',
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
    expect(answer.body.message).toContain('Usuários');
  });
});

test('no sector is its own parent, however long the cycle', async () => {
  const above = (id: number, parent: number | null) =>
    save(admin, id, { parent_id: parent }, 'gl_sector');
  expect((await above(2, 1)).status).toBe(200);
  expect((await above(3, 2)).status).toBe(200);
  for (const parent of [1, 2, 3]) expect(errors(await above(1, parent))).toEqual(['parent_id']);
  const [one, two] = await Promise.all([above(5, 6), above(6, 5)]);
  expect([one.status, two.status].toSorted()).toEqual([200, 422]);
});
