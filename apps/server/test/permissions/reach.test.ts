import { type PermissionFlag, permissionFlags } from '@balcao/contract/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admins, isDone, isRefused, openReach, people, type Reach, type Way } from '../reach.ts';

// Nobody can grant, remove, edit or export beyond their own rights: tests every pair of levels and every flag, through
// every call that changes a person's rights. `reaches` says, independently of the product's code, who may.

let reach: Reach;
beforeAll(async () => {
  reach = await openReach();
});
afterAll(() => reach.server.stop());

const levels = Array.from({ length: 10 }, (_, index) => index + 1);
const editors = [1, 2, 3, 4, 5].flatMap((level) => [
  { level, granted: [] as PermissionFlag[] },
  { level, granted: [admins] },
]);

describe.each(editors)('an editor of level $level with $granted', ({ level, granted }) => {
  const mayPeers = level === 1 || granted.includes(admins);

  test.each(levels)('and a person of level %i', async (other) => {
    const below = other > level;
    const reaches = below || (other === level && mayPeers);
    const facts = { level: other };
    await reach.beEditor({ level, granted });
    for (const [name, go] of reach.changes) {
      await reach.bePerson(facts);
      expect([name, isDone(await go())]).toEqual([name, reaches]);
    }
    for (const [name, go] of reach.takeovers) {
      await reach.bePerson(facts);
      expect([name, isDone(await go())]).toEqual([name, reaches && below]);
      await reach.query('delete from gl_email_change');
    }
    await reach.bePerson(facts);
    const seen = [
      await reach.editor.call(`/api/gl_user/${reach.ids.person}/edit`),
      await reach.editor.call(`/api/gl_user/${reach.ids.person}/access`),
    ];
    expect(seen.map(({ status }) => status)).toEqual(Array(2).fill(other >= level ? 200 : 404));
    const csv = await reach.editor.call('/api/gl_user/export/csv?columns=id,email,tax_id');
    expect(String(csv.body.text).includes(`alvo-${reach.ids.person}@`)).toBe(other >= level);
    const copy = await reach.editor.call(`/api/gl_privacy_request/${reach.ids.request}/export`);
    expect(copy.status).toBe(reaches ? 200 : 403);
    await reach.query('delete from gl_token; delete from gl_throttle');
    const invited = await reach.send('POST', `/api/gl_user/${reach.ids.person}/invite`);
    expect(invited.status === 200).toBe(reaches);
    // The person has a password: only an admin, who may act as anybody below, gets a link to a new one.
    const isHanded = typeof invited.body.link === 'string';
    expect(isHanded).toBe(reaches && below && level === 1);
    const reset = await reach.send('DELETE', `/api/gl_user/${reach.ids.person}/two_factor`);
    // 404: there is none to switch off.
    expect(reset.status === 404 && reset.body.code === 'NOT_FOUND').toBe(
      (reaches && mayPeers) || other < level,
    );
    const acting = await reach.send('POST', '/api/maintenance/impersonate', {
      user_id: reach.ids.person,
    });
    expect(acting.status === 200).toBe(level === 1 && below);
    if (acting.status === 200) await reach.send('DELETE', '/api/maintenance/impersonate');
  });

  test.each(levels)('can give level %i only up to the editor’s own', async (wanted) => {
    await reach.beEditor({ level, granted });
    const gives = wanted >= level && (wanted > 2 || mayPeers);
    const body = { name: 'Nova', nickname: 'Nova', email: reach.fresh(), level: wanted };
    expect((await reach.send('POST', '/api/gl_user', body)).status).toBe(gives ? 200 : 422);
    await reach.bePerson({ level: 10 });
    expect((await reach.save({ level: wanted })).status).toBe(gives ? 200 : 422);
  });
});

/** The ways that are closed to an editor who lacks the flag. */
const flagWays = (flag: PermissionFlag): Way[] => [
  ['granting it', () => reach.save({ granted: [flag] })],
  ['denying it', () => reach.save({ denied: [flag] })],
  ['a group that has it', () => reach.save({ user_group_id: reach.ids.group })],
  [
    'a new person in that group',
    () =>
      reach.send('POST', '/api/gl_user', {
        name: 'N',
        nickname: 'N',
        email: reach.fresh(),
        level: 10,
        user_group_id: reach.ids.group,
      }),
  ],
  [
    'that group, for many',
    () =>
      reach.send('POST', '/api/gl_user/bulk', {
        ids: [reach.ids.person],
        set: { user_group_id: reach.ids.group },
      }),
  ],
  [
    'a new group with it',
    () =>
      reach.send('POST', '/api/gl_user_group', {
        name: reach.fresh(),
        flags: [flag],
        ticket_payment_report_type: 0,
      }),
  ],
  [
    'the group that has it',
    () => reach.send('PUT', `/api/gl_user_group/${reach.ids.group}`, { name: reach.fresh() }),
  ],
  [
    'taking it from the group',
    () => reach.send('PUT', `/api/gl_user_group/${reach.ids.group}`, { flags: [] }),
  ],
];

describe.each(permissionFlags.filter((flag) => flag !== people))('the flag %s', (flag) => {
  const teamHas = (flags: PermissionFlag[]) =>
    reach.query('update gl_user_group set flags = $2 where id = $1', [reach.ids.group, flags]);

  test('cannot be granted or removed by an editor who lacks it', async () => {
    // With the right over personal grants, so that this flag alone decides.
    const granted = flag === admins ? [] : [admins];
    await reach.beEditor({ level: 2, granted });
    await reach.bePerson({ level: 8 });
    await teamHas([flag]);
    const before = await reach.rightsNow();
    for (const [name, go] of flagWays(flag)) {
      const reply = await go();
      expect([name, isRefused(reply) || (reply.body.done as unknown[])?.length === 0]).toEqual([
        name,
        true,
      ]);
    }
    expect(await reach.rightsNow()).toEqual(before);
  });

  test('protects people who have it from editors who lack it', async () => {
    await reach.beEditor({ level: 2, granted: flag === admins ? [] : [admins] });
    await teamHas([flag]);
    for (const facts of [{ granted: [flag] }, { group: reach.ids.group }]) {
      await reach.bePerson({ level: 8, ...facts });
      const before = await reach.rightsNow();
      for (const [name, go] of [...reach.changes, ...reach.takeovers]) {
        expect([name, isDone(await go())]).toEqual([name, false]);
      }
      expect((await reach.send('POST', `/api/gl_user/${reach.ids.person}/invite`)).status).toBe(
        403,
      );
      const copy = await reach.editor.call(`/api/gl_privacy_request/${reach.ids.request}/export`);
      expect(copy.status).toBe(403);
      expect(await reach.rightsNow()).toEqual(before);
    }
  });

  test('can be granted by an editor who has it', async () => {
    await reach.beEditor({ level: 2, granted: [admins, flag] });
    await reach.bePerson({ level: 8 });
    await teamHas([flag]);
    expect((await reach.save({ granted: [flag] })).status).toBe(200);
    expect((await reach.save({ user_group_id: reach.ids.group })).status).toBe(200);
  });
});

test('a group whose report shows more than the editor’s cannot be edited', async () => {
  await reach.beEditor({ level: 2, granted: [admins] });
  await reach.bePerson({ level: 8 });
  await reach.query(
    `update gl_user_group set flags = '{}', ticket_payment_report_type = 2 where id = $1`,
    [reach.ids.group],
  );
  const path = `/api/gl_user_group/${reach.ids.group}`;
  expect(isRefused(await reach.save({ user_group_id: reach.ids.group }))).toBe(true);
  expect(isRefused(await reach.send('PUT', path, { name: 'Relatos' }))).toBe(true);
  await reach.query('update gl_user_group set ticket_payment_report_type = 0 where id = $1', [
    reach.ids.group,
  ]);
  expect(isRefused(await reach.send('PUT', path, { ticket_payment_report_type: 1 }))).toBe(true);
  expect((await reach.send('PUT', path, { name: 'Relatos' })).status).toBe(200);
});
