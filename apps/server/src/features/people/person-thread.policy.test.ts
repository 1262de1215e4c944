import type { UserRoles } from '@balcao/contract/access/session';
import { CHANNEL } from '@balcao/contract/messages/messages';
import { expect, test } from 'vitest';
import { canRead, canWrite } from './person-thread.policy.ts';

const facts = { id: 7, sectorId: null, assigneeId: null, personId: 7 };

const reader = (level: number, userId = 1, supervises = false) => ({
  level,
  userId,
  roles: { is_supervisor_any_sector: supervises } as UserRoles,
});

const channelsOf = (who: ReturnType<typeof reader>, may: typeof canRead) =>
  Object.values(CHANNEL).filter((channel) => may(who, facts, channel));

test.each([
  ['an admin', reader(1), [1, 2, 3], [1, 2, 3]],
  ['a supervisor', reader(2), [1, 2, 3], [1, 2, 3]],
  ['who supervises a sector', reader(4, 1, true), [1, 2, 3], [1, 2, 3]],
  ['an attendant', reader(5), [2, 3], [2]],
  ['the person', reader(10, 7), [3], []],
  ['another customer', reader(10, 8), [], []],
  ['a customer whom a mistake made supervisor', reader(10, 8, true), [], []],
])('threads of a person: %s does as docs/product/threads.md says', (_, who, read, write) => {
  expect(channelsOf(who, canRead)).toEqual(read);
  expect(channelsOf(who, canWrite)).toEqual(write);
});
