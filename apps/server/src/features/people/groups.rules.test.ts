import { permissionFlags } from '@balcao/contract/access/permissions';
import type { UserRoles } from '@balcao/contract/access/session';
import { expect, test } from 'vitest';
import { faultsOfGroup, givesMore } from './groups.rules.ts';

const editor = (level: number, flags: readonly string[]) => ({
  id: 1,
  level,
  roles: {
    ...Object.fromEntries(permissionFlags.map((flag) => [flag, flags.includes(flag)])),
    ticket_payment_report_type: 1,
  } as unknown as UserRoles,
  bounds: { loginHours: [], twoFactorRequired: false },
});
const plain = editor(4, ['can_user_group_edit', 'show_ifc']);
const none = { flags: [], reportType: 0, twoFactorRequired: false, loginHours: [] };
const hours = [{ day: 1, from: '08:00', until: '18:00' }];
const own = { level: 4, flags: [], granted: [], denied: [] };

test.each([
  [
    'one’s own to lose the right to edit people',
    own,
    { flags: ['can_user_group_edit'] },
    { flags: [] },
    'flags',
  ],
  ['one’s own to gain a flag', own, {}, { flags: ['show_ifc'] }, 'flags'],
  ['one’s own to have other hours', own, {}, { loginHours: hours }, 'login_hours'],
  [
    'one’s own to ask for no second step',
    own,
    { twoFactorRequired: true },
    {},
    'two_factor_required',
  ],
  ['one’s own to ask for one', own, {}, { twoFactorRequired: true }, undefined],
  ['the same as an admin', { ...own, level: 1 }, { twoFactorRequired: true }, {}, undefined],
  ['another to gain a flag that one has', undefined, {}, { flags: ['show_ifc'] }, undefined],
  ['another to gain one that one lacks', undefined, {}, { flags: ['can_nf_emit'] }, 'flags'],
  ['another to lose one', undefined, { flags: ['can_nf_emit'] }, {}, 'flags'],
  ['another to see as many reports', undefined, {}, { reportType: 1 }, undefined],
  ['another to see more', undefined, {}, { reportType: 2 }, 'ticket_payment_report_type'],
  ['another to have other hours', undefined, {}, { loginHours: hours }, undefined],
] as const)('%s', (_, member, before, after, field) => {
  const change = { before: { ...none, ...before }, after: { ...none, ...after } };
  expect(Object.keys(faultsOfGroup(plain, member, change))).toEqual(field ? [field] : []);
});

test('a group gives more by any flag or report that the editor lacks', () => {
  expect(givesMore(plain, none)).toBe(false);
  expect(givesMore(plain, { ...none, flags: ['show_ifc'], reportType: 1 })).toBe(false);
  expect(givesMore(plain, { ...none, flags: ['show_ifc', 'can_log_view'] })).toBe(true);
  expect(givesMore(plain, { ...none, reportType: 2 })).toBe(true);
});
