import { afterAll, beforeAll, expect, test } from 'vitest';
import { admins, openReach, type Reach } from '../reach.ts';

// Nobody gets access to a peer's account by lowering the peer's level first.

let reach: Reach;
/** Tests move the clock and do not wait. */
let days = 0;
beforeAll(async () => {
  reach = await openReach();
  reach.server.ctx.clock = () => new Date(Date.now() + days * 86_400_000);
});
afterAll(() => reach.server.stop());

const text =
  'Esta pessoa tinha há pouco o seu nível. O e-mail dela só pode ser trocado 90 dias depois da mudança.';
const wishes = () => reach.query('select email from gl_email_change');
const invited = async () => {
  await reach.query('delete from gl_throttle');
  return reach.send('POST', `/api/gl_user/${reach.ids.person}/invite`);
};

/** Two people of one level, one of whom lowers the other. */
async function lowered(level: number, to: number): Promise<void> {
  await reach.beEditor({ level, granted: [admins] });
  await reach.bePerson({ level });
  expect((await reach.save({ level: to })).status).toBe(200);
}

test.each([
  ['an admin', 1, 2],
  ['a supervisor', 2, 5],
  ['an attendant', 4, 10],
])('a fellow who is %s is lowered, but not given another address or link', async (_, level, to) => {
  await lowered(level, to);
  const answer = await reach.save({ email: reach.fresh() });
  expect(answer).toMatchObject({ status: 422, body: { errors: { email: [text] } } });
  expect(await wishes()).toEqual([]);
  expect((await invited()).body.link).toBeNull();
  // Neither in two steps, nor through another level.
  expect((await reach.save({ level: 10 })).status).toBe(200);
  expect((await reach.save({ email: reach.fresh() })).status).toBe(422);
  expect((await reach.save({ level })).status).toBe(200);
});

/** This many days from now, in a session that has just begun. */
async function daysOn(count: number): Promise<void> {
  const day = `now() + interval '${count} days'`;
  await reach.query(`update gl_session set created_at = ${day}, seen_at = ${day},
    expires_at = ${day} + interval '1 hour'`);
  days = count;
}

test('a lowered person stays protected for ninety days', async () => {
  await lowered(2, 5);
  await daysOn(89);
  expect((await reach.save({ email: reach.fresh() })).status).toBe(422);
  await daysOn(91);
  expect((await reach.save({ email: reach.fresh() })).status).toBe(200);
  expect(await wishes()).toHaveLength(1);
  await reach.query('delete from gl_email_change');
  await daysOn(0);
});

test('an editor above both may change the address', async () => {
  await lowered(4, 5);
  await reach.beEditor({ level: 2, granted: [admins] });
  expect((await reach.save({ email: reach.fresh() })).status).toBe(200);
  await reach.query('delete from gl_email_change');
});

test('an editor may change the address of a person who never had the editor’s level', async () => {
  await reach.beEditor({ level: 1 });
  await reach.bePerson({ level: 2 });
  expect((await reach.save({ level: 6 })).status).toBe(200);
  expect((await reach.save({ email: reach.fresh() })).status).toBe(200);
  expect(await wishes()).toHaveLength(1);
});
