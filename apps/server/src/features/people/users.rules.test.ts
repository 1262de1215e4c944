import { permissionFlags } from '@balcao/contract/access/permissions';
import type { UserRoles } from '@balcao/contract/access/session';
import { describe, expect, test } from 'vitest';
import {
  type Editor,
  faultsOfOwnRights,
  faultsOfRights,
  losesAdmin,
  mayChange,
  mayOpenWays,
  type Rights,
} from './users.rules.ts';

const staff: Rights = {
  level: 5,
  active: true,
  groupId: 1,
  flags: [],
  granted: [],
  denied: [],
  reportType: 0,
  sectors: [],
  businessUnits: [],
  bounds: { loginHours: [], twoFactorRequired: false },
};
const now = new Date('2026-11-20T15:00:00Z');
const long = new Date('2026-08-20T15:00:00Z');
const root = { groupId: 2, flags: ['can_admin_roles_change'] };
const have = (flags: readonly string[]) =>
  Object.fromEntries(permissionFlags.map((flag) => [flag, flags.includes(flag)]));
const editor = (
  level: number,
  flags: readonly string[],
  more: Partial<UserRoles> = {},
): Editor => ({
  id: 1,
  level,
  bounds: { loginHours: [], twoFactorRequired: false },
  roles: {
    ...have(flags),
    sectors: [],
    business_units: [],
    ticket_payment_report_type: 0,
    ...more,
  } as unknown as UserRoles,
});
const plain = editor(4, ['can_user_group_edit']);
const trusted = editor(2, ['can_user_group_edit', 'can_admin_roles_change', 'show_ifc']);
const admin = editor(1, permissionFlags, { ticket_payment_report_type: 3 });
const operator = { id: 7, is_supervisor: false, is_operator: true };
const local = editor(4, [], { sectors: [operator], business_units: [3] });

test.each([
  ['anybody to a level as low as the own', plain, staff, { level: 4 }, []],
  ['anybody above the own level', plain, staff, { level: 3 }, ['level']],
  ['a new person above the own level', trusted, undefined, { level: 1 }, ['level']],
  ['a supervisor without the right to', editor(2, []), staff, { level: 2 }, ['level']],
  ['a supervisor with it', trusted, staff, { level: 2 }, []],
  ['a supervisor down without it', editor(2, []), { level: 2 }, { level: 5 }, ['level']],
  ['an admin by an admin', admin, staff, { level: 1 }, []],
  ['a personal grant without the right to', plain, staff, { granted: ['show_ifc'] }, ['granted']],
  ['a denial without it', plain, staff, { denied: ['show_ifc'] }, ['denied']],
  ['the same grants in another order', plain, { granted: ['a', 'b'] }, { granted: ['b', 'a'] }, []],
  ['a group that may change admins, without it', plain, staff, root, ['user_group_id']],
  ['the same with it', trusted, staff, root, []],
  ['a new person in that group', plain, undefined, { level: 5, ...root }, ['user_group_id']],
  ['a grant with it', trusted, staff, { granted: ['show_ifc'] }, []],
  ['a grant that one has not', trusted, staff, { granted: ['can_nf_emit'] }, ['granted']],
  ['a denial of what one has not', trusted, staff, { denied: ['can_nf_emit'] }, ['denied']],
  ['a group with more', plain, staff, { groupId: 2, flags: ['show_ifc'] }, ['user_group_id']],
  ['a group with more reports', plain, staff, { groupId: 2, reportType: 1 }, ['user_group_id']],
  [
    'out of a group with more',
    plain,
    { flags: ['show_ifc'] },
    { groupId: 2, flags: [] },
    ['user_group_id'],
  ],
  ['a sector of one’s own', local, staff, { sectors: [operator] }, []],
  ['more of it', local, staff, { sectors: [{ ...operator, is_supervisor: true }] }, ['sectors']],
  ['another sector', local, staff, { sectors: [{ ...operator, id: 8 }] }, ['sectors']],
  [
    'out of another sector',
    local,
    { sectors: [{ ...operator, id: 8 }] },
    { sectors: [] },
    ['sectors'],
  ],
  ['any sector by a supervisor', trusted, staff, { sectors: [operator] }, []],
  ['a unit of one’s own', local, staff, { businessUnits: [3] }, []],
  ['another unit', local, staff, { businessUnits: [3, 4] }, ['business_units']],
  [
    'out of another unit',
    trusted,
    { businessUnits: [4] },
    { businessUnits: [] },
    ['business_units'],
  ],
] as const)('%s', (_, by, before, change, fields) => {
  const old = before && ({ ...staff, ...before } as Rights);
  const faults = faultsOfRights(by, old, { ...staff, ...old, ...change } as Rights);
  expect(Object.keys(faults)).toEqual(fields);
});

test.each([
  ['of the same level', plain, { level: 4 }, false, false],
  ['of the same level, for who may change admins', trusted, { level: 2 }, true, false],
  ['of a lower number', plain, { level: 3 }, false, false],
  ['below', plain, { level: 5 }, true, true],
  ['oneself', plain, { id: 1, level: 4 }, true, true],
  ['another admin', admin, { level: 1 }, true, false],
  ['below an admin', admin, { level: 2, granted: ['can_nf_emit'] }, true, true],
  ['who may change admins', plain, { granted: ['can_admin_roles_change'] }, false, false],
  ['the same, for who may too', trusted, { flags: ['can_admin_roles_change'] }, true, true],
  ['with a flag that one lacks', trusted, { flags: ['can_nf_emit'] }, false, false],
  [
    'to whom that flag is denied',
    trusted,
    { flags: ['can_nf_emit'], denied: ['can_nf_emit'] },
    true,
    true,
  ],
  ['who sees more reports', plain, { reportType: 1 }, false, false],
  ['of one’s own sector', local, { sectors: [operator] }, true, true],
  ['of another sector', local, { sectors: [{ ...operator, id: 8 }] }, false, false],
  ['of another unit', local, { businessUnits: [4] }, false, false],
  ['lowered from the own level', admin, { level: 5, levelBefore: 1, loweredAt: now }, true, false],
  ['lowered from below it', admin, { level: 5, levelBefore: 2, loweredAt: now }, true, true],
  ['lowered long ago', admin, { level: 5, levelBefore: 1, loweredAt: long }, true, true],
])('a person %s is within reach: %#', (_, by, person, change, ways) => {
  const whole = { id: 2, ...staff, levelBefore: null, loweredAt: null, ...person };
  expect([mayChange(by, whole), mayOpenWays(by, whole, now)]).toEqual([change, ways]);
});

describe('oneself', () => {
  const boss: Rights = { ...staff, flags: ['can_user_group_edit'], level: 4 };
  test.each([
    ['an admin stepping down', { ...staff, level: 1 }, { level: 2 }, ['level']],
    ['an admin changing groups', { ...staff, level: 1 }, { groupId: 2 }, []],
    ['out', staff, { active: false }, ['active']],
    ['a denial of the right to edit people', boss, { denied: ['can_user_group_edit'] }, ['denied']],
    ['a group without that right', boss, { groupId: 2, flags: [] }, ['user_group_id']],
    ['a group with more', boss, { groupId: 2, flags: [...boss.flags, 'x'] }, ['user_group_id']],
    ['a grant', boss, { granted: ['show_ifc'] }, ['granted']],
    ['up', boss, { level: 3 }, ['level']],
    ['a sector', boss, { sectors: [operator] }, ['sectors']],
    ['a unit', boss, { businessUnits: [1] }, ['business_units']],
    ['nothing', boss, {}, []],
  ] as const)('%s', (_, before, change, fields) => {
    const old = before as Rights;
    expect(Object.keys(faultsOfOwnRights(old, { ...old, ...change } as Rights))).toEqual(fields);
  });
});

test('an admin is lost by level or by deactivation, and only once', () => {
  const boss = { ...staff, level: 1 };
  expect(losesAdmin(boss, { ...boss, level: 2 })).toBe(true);
  expect(losesAdmin(boss, { ...boss, active: false })).toBe(true);
  expect(losesAdmin({ ...boss, active: false }, staff)).toBe(false);
  expect(losesAdmin(undefined, staff)).toBe(false);
});
