import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Facts, isDone, isRefused, openReach, type Reach } from '../reach.ts';

// Nobody can grant, remove or edit sectors, business units and hours beyond their own.

let reach: Reach;
beforeAll(async () => {
  reach = await openReach();
});
afterAll(() => reach.server.stop());

const place = (id: number, is_supervisor: boolean, is_operator: boolean) => ({
  id,
  is_supervisor,
  is_operator,
});

describe('sectors and business units', () => {
  const create = (more: object) =>
    reach.send('POST', '/api/gl_user', {
      name: 'N',
      nickname: 'N',
      email: reach.fresh(),
      level: 8,
      ...more,
    });
  const beClerk = () =>
    reach.beEditor({
      level: 4,
      sectors: [[reach.ids.sector, false, true]],
      units: [reach.ids.unit],
    });

  test('cannot be given beyond the editor’s own', async () => {
    await beClerk();
    await reach.bePerson({ level: 8 });
    const before = await reach.rightsNow();
    const beyond = [
      { sectors: [place(reach.ids.other, false, true)] },
      { sectors: [place(reach.ids.sector, true, false)] },
      { sectors: [place(reach.ids.sector, false, true), place(reach.ids.other, false, true)] },
      { business_units: [{ id: reach.ids.unit }, { id: reach.ids.unit + 1 }] },
    ];
    for (const more of beyond) {
      expect((await reach.save(more)).status).toBe(422);
      expect((await create(more)).status).toBe(422);
    }
    expect(await reach.rightsNow()).toEqual(before);
    const own = {
      sectors: [place(reach.ids.sector, false, true)],
      business_units: [{ id: reach.ids.unit }],
    };
    expect((await reach.save(own)).status).toBe(200);
    expect((await create(own)).status).toBe(200);
  });

  test.each<[string, () => Omit<Facts, 'level'>]>([
    ['another sector', () => ({ sectors: [[reach.ids.other, false, true]] })],
    ['a higher part in the same', () => ({ sectors: [[reach.ids.sector, true, true]] })],
    ['another unit', () => ({ units: [reach.ids.unit + 1] })],
  ])('put who has %s out of reach', async (_, places) => {
    await beClerk();
    await reach.bePerson({ level: 8, ...places() });
    const before = await reach.rightsNow();
    for (const [name, go] of [...reach.changes, ...reach.takeovers]) {
      expect([name, isDone(await go())]).toEqual([name, false]);
    }
    expect(isRefused(await reach.save({ sectors: [], business_units: [] }))).toBe(true);
    expect(await reach.rightsNow()).toEqual(before);
  });

  test('a group cannot be edited if one of its people works where the editor does not', async () => {
    await beClerk();
    await reach.query(`update gl_user_group set flags = '{}' where id = $1`, [reach.ids.group]);
    await reach.bePerson({
      level: 8,
      group: reach.ids.group,
      sectors: [[reach.ids.other, false, true]],
    });
    const path = `/api/gl_user_group/${reach.ids.group}`;
    expect((await reach.send('PUT', path, { name: 'Perto' })).status).toBe(403);
    await reach.bePerson({
      level: 8,
      group: reach.ids.group,
      sectors: [[reach.ids.sector, false, true]],
    });
    expect((await reach.send('PUT', path, { name: 'Perto' })).status).toBe(200);
    await reach.bePerson({ level: 4, group: reach.ids.group });
    expect((await reach.send('PUT', path, { name: 'Longe' })).status).toBe(403);
  });
});

test('nobody can extend their own hours or drop their own second step through their group', async () => {
  const hours = JSON.stringify([{ day: 1, from: '08:00', until: '18:00' }]);
  await reach.beEditor({ level: 4 });
  await reach.query(
    `update gl_user_group set flags = '{}', login_hours = $2, two_factor_required = false
      where id = $1`,
    [reach.ids.group, '[]'],
  );
  await reach.query('update gl_user set user_group_id = null where user_group_id = $1', [
    reach.ids.group,
  ]);
  await reach.query('update gl_user set user_group_id = $2 where id = $1', [
    reach.ids.editor,
    reach.ids.group,
  ]);
  const path = `/api/gl_user_group/${reach.ids.group}`;
  expect((await reach.send('PUT', path, { login_hours: JSON.parse(hours) })).status).toBe(422);
  expect((await reach.send('PUT', path, { name: 'Própria' })).status).toBe(200);
});

test('a program changes no address and no rights, and creates no staff', async () => {
  await reach.beEditor({ level: 3 });
  await reach.bePerson({ level: 8 });
  const made = await reach.send('POST', '/api/gl_user/token/create', { ability: 'api', name: 'P' });
  const { token } = made.body.data as { token: string };
  const headers = { authorization: `Bearer ${token}`, cookie: '' };
  const by = (method: string, path: string, body: object) =>
    reach.editor.call(path, { method, body, headers });
  const path = `/api/gl_user/${reach.ids.person}`;
  const wishes = [
    { email: 'ladrao@exemplo.com.br' },
    { level: 5 },
    { granted: ['can_user_group_edit'] },
  ];
  for (const wish of wishes) expect((await by('PUT', path, wish)).status).toBe(422);
  const staff = { name: 'Nova', nickname: 'Nova', email: 'nova@exemplo.com.br', level: 5 };
  expect((await by('POST', '/api/gl_user', staff)).status).toBe(422);
  expect((await by('PUT', path, { nickname: 'Bia' })).status).toBe(200);
});

test('password links and ending sessions are closed to programs', async () => {
  await reach.beEditor({ level: 4 });
  await reach.bePerson({ level: 8 });
  const wish = { ability: 'api', name: 'Programa' };
  const made = await reach.send('POST', '/api/gl_user/token/create', wish);
  const { token } = made.body.data as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const by = (path: string, method: string) =>
    reach.editor.call(path, { method, headers: { ...headers, cookie: '' } });
  const path = `/api/gl_user/${reach.ids.person}`;
  const answers = [
    await by(`${path}/invite`, 'POST'),
    await by(`${path}/sessions`, 'DELETE'),
    await by(`${path}/two_factor`, 'DELETE'),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('TOKEN_ABILITY'));
});
