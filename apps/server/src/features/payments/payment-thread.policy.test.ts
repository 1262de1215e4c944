import type { UserRoles } from '@balcao/contract/access/session';
import { CHANNEL } from '@balcao/contract/messages/messages';
import { expect, test } from 'vitest';
import type { ParentFacts } from '../../platform/thread-parent.ts';
import { canRead, canWrite } from './payment-thread.policy.ts';

/** In unit 3, for a ticket in sector 2 that person 4 attends. */
const facts = { id: 1, sectorId: 2, assigneeId: 4, personId: 7, unitId: 3 };
/** In unit 3, without a ticket. */
const loose = { ...facts, sectorId: null, assigneeId: null };

function reader(level: number, userId: number, more: Partial<UserRoles> = {}) {
  return {
    level,
    userId,
    roles: { sectors: [], business_units: [], ...more } as unknown as UserRoles,
  };
}

const channelsOf = (who: ReturnType<typeof reader>, of: ParentFacts, may: typeof canRead) =>
  Object.values(CHANNEL).filter((channel) => may(who, of, channel));

const inSector = (is_supervisor: boolean, id = 2) => ({
  sectors: [{ id, is_supervisor, is_operator: !is_supervisor }],
});
const finance = (units: number[]) => ({ can_see_finance: true, business_units: units });

test.each([
  ['a supervisor', reader(2, 1), [1, 2, 3], [1, 2, 3], [1, 2, 3]],
  [
    'a supervisor of finance',
    reader(4, 1, { is_finance_supervisor: true }),
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ],
  ['a supervisor of the sector', reader(4, 1, inSector(true)), [1, 2, 3], [1, 2, 3], []],
  ['an operator of the sector', reader(5, 1, inSector(false)), [2, 3], [2], []],
  ['an operator of another sector', reader(5, 1, inSector(false, 9)), [], [], []],
  ['who attends the ticket', reader(5, 4), [2, 3], [2], []],
  ['finance of the unit', reader(4, 1, finance([3])), [2, 3], [2], [2, 3]],
  ['finance of another unit', reader(4, 1, finance([8])), [], [], []],
  ['the person', reader(10, 7), [3], [], [3]],
  ['another customer', reader(10, 8, inSector(true)), [], [], []],
])(
  'on the threads of a payment %s reads and writes as docs/product/threads.md says',
  (_, who, read, write, without) => {
    expect(channelsOf(who, facts, canRead)).toEqual(read);
    expect(channelsOf(who, facts, canWrite)).toEqual(write);
    expect(channelsOf(who, loose, canRead)).toEqual(without);
  },
);
