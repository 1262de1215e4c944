import type { UserRoles } from '@balcao/contract/access/session';
import { CHANNEL } from '@balcao/contract/messages/messages';
import { expect, test } from 'vitest';
import { canRead, canWrite, isSupervisor } from './campaign-thread.policy.ts';

const facts = { id: 1, sectorId: null, assigneeId: null, personId: null };
const reader = (level: number, more: object = {}) => ({
  ...{ level, userId: 1 },
  roles: { sectors: [], business_units: [], ...none, ...more } as unknown as UserRoles,
});
const none = { can_advertisement_edit: false, can_advertisement_report_emit: false };
const edits = { can_advertisement_edit: true };
const reads = { can_advertisement_report_emit: true };
const all = Object.values(CHANNEL);

test.each([
  ['a supervisor who changes campaigns', reader(2, edits), [1, 2], [1, 2], true],
  ['a supervisor who reads reports', reader(2, reads), [1, 2], [], false],
  ['a supervisor without advertising', reader(2), [], [], false],
  ['who changes campaigns', reader(5, edits), [2], [2], false],
  ['who reads reports', reader(5, reads), [2], [], false],
  ['staff without advertising', reader(4), [], [], false],
  ['a customer', reader(10, edits), [], [], false],
])('on the threads of a campaign: %s', (_, who, read, write, supervises) => {
  expect(all.filter((channel) => canRead(who, facts, channel))).toEqual(read);
  expect(all.filter((channel) => canWrite(who, facts, channel))).toEqual(write);
  expect(isSupervisor(who)).toBe(supervises);
});
