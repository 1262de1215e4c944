import type { UserRoles } from '@balcao/contract/access/session';
import { CHANNEL } from '@balcao/contract/messages/messages';
import { expect, test } from 'vitest';
import { canRead, canWrite, isSupervisor } from './affiliate-thread.policy.ts';

const facts = { id: 3, sectorId: null, assigneeId: null, personId: 7 };

const reader = (level: number, flags: Partial<UserRoles> = {}, userId = 1) => ({
  level,
  userId,
  roles: flags as UserRoles,
});
const view = { can_affiliate_view: true, can_affiliate_edit: false };
const edit = { can_affiliate_edit: true };

const channelsOf = (who: ReturnType<typeof reader>, may: typeof canRead) =>
  Object.values(CHANNEL).filter((channel) => may(who, facts, channel));

test.each([
  ['a supervisor who edits', reader(2, edit), [1, 2, 3], [1, 2, 3], true],
  ['a supervisor who sees', reader(2, view), [1, 2, 3], [], false],
  ['staff who edits', reader(5, edit), [2, 3], [2, 3], false],
  ['staff who sees', reader(5, view), [2, 3], [], false],
  ['staff without a right', reader(4), [], [], false],
  ['the affiliate', reader(8, {}, 7), [3], [3], false],
  ['another affiliate, also with flags by mistake', reader(8, edit, 8), [], [], false],
])(
  'on the threads of an affiliate %s does as docs/product/threads.md says',
  (_, who, read, write, supervises) => {
    expect(channelsOf(who, canRead)).toEqual(read);
    expect(channelsOf(who, canWrite)).toEqual(write);
    expect(isSupervisor(who)).toBe(supervises);
  },
);

test('an affiliate without a person is nobody of the portal', () => {
  expect(canRead(reader(8, {}, 7), { ...facts, personId: null }, CHANNEL.external)).toBe(false);
});
