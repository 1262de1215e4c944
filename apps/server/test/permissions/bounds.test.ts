import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDone, isRefused, openReach, people, type Reach, type Way } from '../reach.ts';

// Login hours and a required second step limit every right: nobody can avoid them through a similar group or a second
// account.

let reach: Reach;
/** Groups by what they require of their people. */
const groups = { bound: 0, free: 0, anyHour: 0, oneStep: 0, wider: 0, narrower: 0 };

const two = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
/** Hours that contain the current time whenever the test runs, but not the opposite end of the day. */
const now = new Date().getUTCHours() + 21;
const days = [0, 1, 2, 3, 4, 5, 6];
const hours = days.map((day) => ({ day, from: two(now + 13), until: two(now + 12) }));
const allDay = days.map((day) => ({ day, from: '00:00', until: '00:00' }));

async function makeGroup(name: string, loginHours: object[], twoFactor: boolean): Promise<number> {
  const [row] = await reach.query(
    `insert into gl_user_group (name, flags, login_hours, two_factor_required)
      values ($1, $2, $3, $4) returning id`,
    [name, [people], JSON.stringify(loginHours), twoFactor],
  );
  return Number(row?.id);
}

beforeAll(async () => {
  reach = await openReach();
  groups.bound = await makeGroup('Com horário', hours, true);
  groups.free = await makeGroup('Livre', [], false);
  groups.anyHour = await makeGroup('A qualquer hora', [], true);
  groups.oneStep = await makeGroup('Só com senha', hours, false);
  groups.wider = await makeGroup('O dia todo', allDay, true);
  groups.narrower = await makeGroup('Um dia', hours.slice(0, 1), true);
  await reach.query(
    `insert into gl_two_factor (user_id, secret, confirmed_at) values ($1, '\\x00', now())`,
    [reach.ids.editor],
  );
});
afterAll(() => reach.server.stop());

const twin = (login_hours: object[], two_factor_required: boolean) =>
  reach.send('POST', '/api/gl_user_group', {
    name: reach.fresh(),
    flags: [people],
    ticket_payment_report_type: 0,
    login_hours,
    two_factor_required,
  });
const account = (level: number, user_group_id?: number) =>
  reach.send('POST', '/api/gl_user', {
    name: 'Segunda',
    nickname: 'Segunda',
    email: reach.fresh(),
    level,
    ...(user_group_id && { user_group_id }),
  });
const change = (id: number, values: object) =>
  reach.send('PUT', `/api/gl_user_group/${id}`, values);
const move = (user_group_id: number | null) => reach.save({ user_group_id });

const beBound = async (person: object = { group: groups.bound }) => {
  await reach.beEditor({ level: 4, group: groups.bound });
  await reach.bePerson({ level: 5, ...person });
};

const ways: Way[] = [
  ['a new group without hours', () => twin([], true)],
  ['a new group with longer hours', () => twin(allDay, true)],
  ['a new group that asks for no second step', () => twin(hours, false)],
  ['no hours for a group of one’s hours', () => change(groups.narrower, { login_hours: [] })],
  [
    'no second step for a group that asks for it',
    () => change(groups.narrower, { two_factor_required: false }),
  ],
  ['an account of staff without a group', () => account(5)],
  ['an account of staff in a free group', () => account(5, groups.free)],
  ['somebody in a group without hours', () => move(groups.anyHour)],
  ['somebody in a group with longer hours', () => move(groups.wider)],
  ['somebody in a group that asks for no second step', () => move(groups.oneStep)],
  ['somebody out of the group', () => move(null)],
  [
    'many in a group without hours',
    () =>
      reach.send('POST', '/api/gl_user/bulk', {
        ids: [reach.ids.person],
        set: { user_group_id: groups.anyHour },
      }),
  ],
];

test.each(ways)(
  'an editor with hours and a second step cannot give anybody weaker ones: %s',
  async (_, go) => {
    await beBound();
    const before = await reach.rightsNow();
    const reply = await go();
    expect(isRefused(reply) || (reply.body.done as unknown[])?.length === 0).toBe(true);
    expect(await reach.rightsNow()).toEqual(before);
  },
);

test('a customer without a group becomes staff only in a group with such requirements', async () => {
  await beBound({ level: 10, group: null });
  expect(isRefused(await reach.save({ level: 5 }))).toBe(true);
  expect((await reach.save({ level: 5, user_group_id: groups.bound })).status).toBe(200);
});

test('staff with weaker requirements cannot be edited', async () => {
  for (const group of [null, groups.free, groups.anyHour, groups.oneStep, groups.wider]) {
    await beBound({ group });
    for (const [name, go] of [...reach.changes, ...reach.takeovers]) {
      expect([name, isDone(await go())]).toEqual([name, false]);
    }
  }
});

test('others may get the same or stricter requirements, and customers none', async () => {
  await beBound();
  expect((await twin(hours, true)).status).toBe(200);
  expect((await twin(hours.slice(2, 4), true)).status).toBe(200);
  expect((await account(5, groups.bound)).status).toBe(200);
  expect((await move(groups.narrower)).status).toBe(200);
  expect((await account(10)).status).toBe(200);
  await reach.bePerson({ level: 10 });
  expect((await reach.save({ name: 'Cliente' })).status).toBe(200);
});

test('an editor without requirements may give any', async () => {
  await reach.beEditor({ level: 4 });
  for (const group of Object.values(groups)) {
    await reach.bePerson({ level: 5, group });
    expect((await move(null)).status).toBe(200);
  }
  expect((await twin([], false)).status).toBe(200);
  expect((await account(5)).status).toBe(200);
});
