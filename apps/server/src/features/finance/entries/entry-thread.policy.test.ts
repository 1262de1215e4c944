import type { UserRoles } from '@balcao/contract/access/session';
import { CHANNEL } from '@balcao/contract/messages/messages';
import { expect, test } from 'vitest';
import type { ParentFacts } from '../../../platform/thread-parent.ts';
import { canRead, canWrite } from './entry-thread.policy.ts';

/** In unit 3, of person 7. */
const facts = { id: 1, sectorId: null, assigneeId: null, personId: 7, unitId: 3 };

function reader(level: number, userId: number, more: Partial<UserRoles> = {}) {
  const roles = { sectors: [], business_units: [], ...more } as unknown as UserRoles;
  return { level, userId, roles };
}

const channelsOf = (who: ReturnType<typeof reader>, of: ParentFacts, may: typeof canRead) =>
  Object.values(CHANNEL).filter((channel) => may(who, of, channel));

const sees = (units: number[], more: Partial<UserRoles> = {}) => ({
  can_finance_entry_view: true,
  business_units: units,
  ...more,
});

test.each([
  ['who sees entries of the unit', reader(4, 1, sees([3])), [2, 3], [2]],
  ['who sees those of another unit', reader(4, 1, sees([8])), [], []],
  [
    'a supervisor of finance',
    reader(4, 1, sees([], { is_finance_supervisor: true })),
    [1, 2, 3],
    [1, 2, 3],
  ],
  ['a supervisor who sees entries', reader(2, 1, sees([3])), [1, 2, 3], [1, 2, 3]],
  ['a supervisor without finance', reader(2, 1), [], []],
  ['the person', reader(10, 7), [3], []],
  ['another customer', reader(10, 8, sees([3])), [], []],
])(
  'on the threads of an entry %s reads and writes as docs/product/threads.md says',
  (_, who, read, write) => {
    expect(channelsOf(who, facts, canRead)).toEqual(read);
    expect(channelsOf(who, facts, canWrite)).toEqual(write);
  },
);
