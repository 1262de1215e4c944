import { describe, expect, test } from 'vitest';
import {
  faultOfFlags,
  faultsOfOwnRights,
  faultsOfRights,
  isBelow,
  losesAdmin,
  type Rights,
} from './rules.ts';

const staff: Rights = {
  ...{ level: 5, active: true, groupId: 1, flags: [], granted: [], denied: [] },
};
const root = { groupId: 2, flags: ['can_admin_roles_change'] };
const plain = { level: 4, canChangeAdmins: false };
const trusted = { level: 2, canChangeAdmins: true };
const admin = { level: 1, canChangeAdmins: true };

test.each([
  ['anybody to a level as low as the own', plain, staff, { level: 4 }, []],
  ['anybody above the own level', plain, staff, { level: 3 }, ['level']],
  ['a new person above the own level', trusted, undefined, { level: 1 }, ['level']],
  ['a supervisor without the right to', { ...plain, level: 2 }, staff, { level: 2 }, ['level']],
  ['a supervisor with it', trusted, staff, { level: 2 }, []],
  ['a supervisor down without it', { ...plain, level: 2 }, { level: 2 }, { level: 5 }, ['level']],
  ['an admin by an admin', admin, staff, { level: 1 }, []],
  ['a personal grant without the right to', plain, staff, { granted: ['show_ifc'] }, ['granted']],
  ['a denial without it', plain, staff, { denied: ['show_ifc'] }, ['denied']],
  ['the same grants in another order', plain, { granted: ['a', 'b'] }, { granted: ['b', 'a'] }, []],
  ['a group that may change admins, without it', plain, staff, root, ['user_group_id']],
  ['the same with it', trusted, staff, root, []],
  ['a new person in that group', plain, undefined, { level: 5, ...root }, ['user_group_id']],
  ['a grant with it', trusted, staff, { granted: ['show_ifc'] }, []],
] as const)('%s', (_, editor, before, change, fields) => {
  const old = before && ({ ...staff, ...before } as Rights);
  const faults = faultsOfRights(editor, old, { ...staff, ...old, ...change } as Rights);
  expect(Object.keys(faults)).toEqual(fields);
});

test.each([
  ['of the same level', plain, { level: 4 }, true],
  ['of a lower number', plain, { level: 3 }, false],
  ['who may change admins', plain, { level: 5, granted: ['can_admin_roles_change'] }, false],
  ['the same, for who may too', trusted, { level: 5, flags: ['can_admin_roles_change'] }, true],
])('a person %s is within reach: %#', (_, editor, person, expected) => {
  expect(isBelow(editor, { ...staff, ...person })).toBe(expected);
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

test.each([
  ['one’s own group to lose the right to edit people', plain, true, ['can_user_group_edit'], [], 1],
  ['one’s own group to gain a flag', plain, true, [], ['show_ifc'], 1],
  ['another group to gain a flag', plain, false, [], ['show_ifc'], 0],
  ['another group to gain the rights over admins', plain, false, [], ['can_admin_roles_change'], 1],
  ['the same by who has them', trusted, false, [], ['can_admin_roles_change'], 0],
] as const)('%s', (_, editor, isOwn, before, after, faults) => {
  const own = isOwn ? { ...staff, level: editor.level } : undefined;
  const fault = faultOfFlags(editor, { own, before: [...before], after: [...after] });
  expect(fault ? 1 : 0).toBe(faults);
});
